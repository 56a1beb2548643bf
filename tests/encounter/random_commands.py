"""What anybody might do now, allowed or not: commands drawn at random for whatever stands.

Each function draws one command of a kind; `anything` chooses among them as the moment suggests. All draw from a
`random.Random`, so that a fight is told by its seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from loreval_desktop.core.ids import CombatantId, ObstacleId, TokenId
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.answers import EnterRoll, RequestRoll, RollDice, Rule
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.blow import DivideSecurity, ResolveAttack
from loreval_desktop.encounter.loreval.cast import CastSpell
from loreval_desktop.encounter.loreval.change import ChangeAction, VoidCounter
from loreval_desktop.encounter.loreval.counter_test import FireCounter
from loreval_desktop.encounter.loreval.holds import LetGo
from loreval_desktop.encounter.loreval.jump import MakeJump
from loreval_desktop.encounter.loreval.skill_use import UseSkill
from loreval_desktop.encounter.loreval.struggle import BreakBlock
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveToken, StandUp
from loreval_desktop.encounter.map.riding import Dismount, MountToken
from loreval_desktop.encounter.map.scene import SetDoor
from loreval_desktop.encounter.people.equipment import PickUpObject, SheatheWeapon
from loreval_desktop.encounter.people.harm import ApplyDamage, Heal
from loreval_desktop.encounter.people.heroism import AwardHeroism, SpendHeroism
from loreval_desktop.encounter.people.roster import (
    AddCombatant,
    AmendCombatant,
    ApplyCondition,
    LiftCondition,
    RemoveCombatant,
    RuleCover,
    SetAwareness,
    SetHidden,
    SetReadyWeapons,
    SetSide,
)
from loreval_desktop.encounter.rounds.begin_end import EndEncounter, StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat, PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn, ForcePhase
from loreval_desktop.encounter.rounds.surprise import ConfirmSurprise, MarkSurprised, RollDetection, SpringSurprise
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Pending, PendingRoll
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode, Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import DoorState, Obstacle, ObstacleKind
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.types.actions import (
    ActionKind,
    ActionSpec,
    Addon,
    AttackPart,
    CounterKind,
    CounterSide,
    GrappleOption,
)
from loreval_desktop.rules.types.creature import (
    Allotment,
    Creature,
    Locomotion,
    LocomotionMode,
    NpcKind,
    Size,
    Spell,
    Talent,
    Weapon,
    WeaponMode,
)
from tests.encounter.table import BOW, SPEAR, SWORD, fighter

T = TypeVar("T")
RESOLVING = (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION)
DECLARING = (Phase.DECLARATION, Phase.ECLAT_DECLARATION)
WHY = "par décision du MJ"

# --- who fights, and where -------------------------------------------------------------------------------------------

DAGGER = Weapon(
    id="dagger", name="Dague", damage="1d4", modes=(WeaponMode.SINGLE, WeaponMode.TWO_WEAPON, WeaponMode.THROWN),
    skill="finesse_strike", off_hand=True, range_m=9,
)  # fmt: skip
FIST = Weapon(id="fist", name="Poing", damage="1d3", modes=(WeaponMode.UNARMED,), natural=True)
CLUB = Weapon(id="club", name="Massue", damage="2d6", modes=(WeaponMode.SINGLE, WeaponMode.TWO_HANDED), reach_m=3)
JAWS = Weapon(id="jaws", name="Crocs", damage="1d6+2", modes=(WeaponMode.SINGLE, WeaponMode.UNARMED), natural=True)
SPELLS = (
    Spell(id="ball", name="Boule", level=3, aimed=True, damage="3d6"),
    Spell(id="touch", name="Rayon", level=1, material=True, vigour=True, damage="1d8"),
    Spell(id="sleep", name="Sommeil", level=2, auto_targeted=True),
)
SHEETS: tuple[Creature, ...] = (
    fighter("Gaëlle", SWORD, DAGGER, FIST, pc=True, heroism=2, acrobatics=6, talents=(Talent(code="course"),)),
    fighter("Ogre", CLUB, size=Size.G, kind=NpcKind.IMPORTANT, heroism=1, reach_m=3.0, hit_points=30, death_at=-5),
    fighter("Mage", DAGGER, spells=SPELLS, concentration=8, targeting=5, spell_penetration=6, hit_points=16),
    fighter("Archer", BOW, DAGGER, size=Size.P, hit_points=14, death_at=-3),
    fighter("Loup", JAWS, size=Size.G, locomotions=(Locomotion(mode=LocomotionMode.WALK_QUADRUPED),), hit_points=18),
    fighter("Piquier", SPEAR, SWORD, size=Size.M, hit_points=22, acrobatics=4),
)
SIDES = (Side.PLAYERS, Side.FOES, Side.PLAYERS, Side.FOES, Side.ALLIES, Side.FOES)
PLACES = ((10.0, 10.0), (12.0, 10.0), (8.6, 10.6), (11.0, 12.4), (10.0, 12.2), (11.0, 8.6))
WALLS = (
    Obstacle(id=ObstacleId("w"), kind=ObstacleKind.WALL, points=((13.4, 9.0), (13.4, 14.0))),
    Obstacle(id=ObstacleId("d"), kind=ObstacleKind.DOOR, points=((9.35, 9.0), (9.35, 12.0)), door=DoorState.OPEN),
)

STATES = (
    ConditionCode.SLOW, ConditionCode.HASTE, ConditionCode.SENSE_LOST, ConditionCode.KNOCKED_DOWN,
    ConditionCode.INVISIBLE, ConditionCode.STUNNED, ConditionCode.BLOCKED, ConditionCode.FLAT_FOOTED,
    ConditionCode.SEIZED, ConditionCode.SEIZER, ConditionCode.IMMOBILISED, ConditionCode.IMMOBILISER,
    ConditionCode.PINNED_DOWN, ConditionCode.LIFTED, ConditionCode.BLOCK_HELD, ConditionCode.CLINCH,
    ConditionCode.ATTENTION_MALUS, ConditionCode.UNCONSCIOUS, ConditionCode.DEAD,
)  # fmt: skip
"""What the GM puts on by hand. Who is disarmed lacks a thing: no hand says so."""


def place(chance: Random) -> tuple[float, float]:
    """Return a place on the map, mostly where the fight is."""
    if chance.random() < 0.7:
        return chance.uniform(7.0, 16.0), chance.uniform(7.0, 15.0)
    return chance.uniform(1.0, 38.0), chance.uniform(1.0, 28.0)


def someone(chance: Random, state: Encounter) -> CombatantId:
    """Return somebody in the fight, or a name that nobody bears."""
    return chance.choice([c.id for c in state.combatants] or [CombatantId("nobody")])


def some_token(chance: Random, state: Encounter) -> TokenId:
    """Return a token of the map."""
    scene = state.scene()
    return chance.choice(() if scene is None else [t.id for t in scene.tokens] or [TokenId("nothing")])


def reason(chance: Random, often: float = 0.35) -> str | None:
    """Return why the rules are overruled, or None."""
    return WHY if chance.random() < often else None


# --- what is announced -----------------------------------------------------------------------------------------------


def _blows(chance: Random, modes: Sequence[WeaponMode]) -> ActionSpec:
    addon = chance.choice([None] * 5 + list(Addon))
    return ActionSpec(
        kind=ActionKind.ATTACK,
        mode=chance.choice(modes),
        count=chance.choice([1, 1, 2, 3]),
        extra_moves=chance.choice([0, 0, 1, 2]),
        use_course=chance.random() < 0.1,
        addons=() if addon is None else (addon,),
        power=1 if addon is Addon.POWER_ATTACK else 0,
        into_crowd=chance.random() < 0.3,
    )


def _mixed(chance: Random, modes: Sequence[WeaponMode]) -> ActionSpec:
    parts = (AttackPart(mode=chance.choice(modes)), AttackPart(mode=chance.choice(modes)))
    return ActionSpec(kind=ActionKind.MIXED, parts=parts, priced_category=3, priced_focus=1)


def _counter(chance: Random, modes: Sequence[WeaponMode]) -> ActionSpec:
    return ActionSpec(
        kind=ActionKind.COUNTER,
        counter=chance.choice([CounterKind.PARRY, CounterKind.DODGE, CounterKind.STRIKE, *CounterKind]),
        side=chance.choice(list(CounterSide)),
        extra_moves=chance.choice([0, 0, 1, 2]),
        hypothetical=chance.random() < 0.2,
    )


def _charge(chance: Random, modes: Sequence[WeaponMode]) -> ActionSpec:
    return ActionSpec(
        kind=ActionKind.CHARGE,
        mode=WeaponMode.SINGLE,
        extra_moves=chance.choice([1, 2, 2]),
        continued=chance.random() < 0.2,
        as_counter=chance.random() < 0.3,
        overturning=chance.random() < 0.3,
    )


def _manoeuvre(chance: Random, modes: Sequence[WeaponMode]) -> ActionSpec:
    kinds = (ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION, ActionKind.TRIP, ActionKind.OVERTURN)
    return ActionSpec(
        kind=chance.choice([*kinds, ActionKind.WHIRLWIND]),
        mode=WeaponMode.SINGLE,
        count=chance.choice([1, 1, 2]),
        extra_moves=chance.choice([0, 0, 1]),
    )


def _hold(chance: Random, modes: Sequence[WeaponMode]) -> ActionSpec:
    option = chance.choice([GrappleOption.SEIZE, GrappleOption.SEIZE, *GrappleOption])
    throws = option is GrappleOption.THROW
    return ActionSpec(
        kind=ActionKind.GRAPPLE,
        grapple=option,
        knee=throws and chance.random() < 0.5,
        extra_moves=chance.choice([0, 0, 1]),
    )


def _other(chance: Random, modes: Sequence[WeaponMode]) -> ActionSpec:
    kinds = (ActionKind.MOVE, ActionKind.JUMP, ActionKind.SKILL_USE, ActionKind.PRICED, ActionKind.INACTION)
    kind = chance.choice([*kinds, ActionKind.GRACE])
    moves = chance.choice([0, 0, 1, 2]) if kind in (ActionKind.MOVE, ActionKind.JUMP) else 0
    return ActionSpec(kind=kind, extra_moves=moves, priced_category=2, priced_focus=0)


ACTIONS: tuple[Callable[[Random, Sequence[WeaponMode]], ActionSpec], ...] = (
    _blows, _blows, _blows, _counter, _counter, _counter, _hold, _hold, _manoeuvre, _charge, _other, _mixed,
)  # fmt: skip


def action(chance: Random, state: Encounter, actor: Combatant | None) -> ActionSpec:
    """Draw an action, mostly such as its author's sheet has."""
    sheet = None if actor is None else state.sheet(actor)
    if sheet is not None and sheet.spells and chance.random() < 0.6:
        return ActionSpec(kind=ActionKind.SPELL)
    modes = () if sheet is None else tuple(mode for weapon in sheet.weapons for mode in weapon.modes)
    if chance.random() < 0.1:
        modes = tuple(WeaponMode)
    return chance.choice(ACTIONS)(chance, modes or (WeaponMode.SINGLE,))


def announced(chance: Random, state: Encounter, actor: Combatant | None, what: ActionSpec) -> dict[str, Any]:
    """Draw targets, weapons and a spell for an action."""
    others = [c.id for c in state.combatants if actor is None or c.id != actor.id]
    foes = [c.id for c in state.combatants if actor is not None and c.side is not actor.side]
    held = [] if actor is None else [c.by for c in actor.conditions if c.by is not None and c.by in others]
    near = sorted(foes, key=lambda other: _gap(state, actor, other))[:2]
    pool = others if chance.random() < 0.2 else held or near or others
    targets = chance.sample(pool, min(len(pool), chance.choice([1, 1, 1, 2, 2, 0])))
    sheet = None if actor is None else state.sheet(actor)
    weapons = () if sheet is None else tuple(w.id for w in sheet.weapons if what.mode in (None, *w.modes))
    named = (chance.choice(weapons),) if weapons and chance.random() < 0.5 else ()
    spell = None
    if what.kind is ActionKind.SPELL and sheet is not None and sheet.spells:
        spell = chance.choice(sheet.spells).id
    return {"targets": tuple(targets), "weapon_ids": named, "spell_id": spell}


def _gap(state: Encounter, actor: Combatant | None, other: CombatantId) -> float:
    gap = None if actor is None else contact.distance_m(state, actor.id, other)
    return 0.0 if gap is None else gap


def attention(chance: Random) -> Allotment:
    """Draw attention points, mostly all five."""
    points = chance.choice([(2, 1, 2), (2, 0, 3), (1, 1, 3), (2, 2, 1), (0, 0, 0), (3, 0, 2), (3, 2, 2)])
    return Allotment(environment=points[0], security=points[1], focus=points[2])


def declare(chance: Random, state: Encounter) -> Command:
    """Draw a declaration of whoever is next; where nobody is, an éclat or none."""
    actor = state.combatant(state.round.cursor)
    if actor is None and state.round.phase is Phase.ECLAT_DECLARATION:
        return PassEclat() if chance.random() < 0.6 else AnnounceEclat(combatant_id=someone(chance, state))
    partners = [c for c in state.combatants if actor is not None and c.side is actor.side and _has_attacks(c)]
    if actor is not None and partners and chance.random() < 0.5:
        return _in_concert(chance, state, actor, chance.choice(partners))
    what = action(chance, state, actor)
    return DeclareAction(
        attention=attention(chance),
        action=what,
        override=reason(chance, 0.5),
        **announced(chance, state, actor, what),
    )


def _has_attacks(combatant: Combatant) -> bool:
    return combatant.declaration is not None and combat.blows_of(combatant) > 0


def _in_concert(chance: Random, state: Encounter, actor: Combatant, partner: Combatant) -> Command:
    """Draw an attack that somebody makes with another one, mostly on the same target."""
    modes = tuple(mode for weapon in state.sheet(actor).weapons for mode in weapon.modes)
    what = chance.choice([_blows, _blows, _manoeuvre, _hold])(chance, modes or (WeaponMode.SINGLE,))
    with_whom = announced(chance, state, actor, what)
    if partner.declaration is not None and partner.declaration.targets and chance.random() < 0.9:
        with_whom["targets"] = partner.declaration.targets
    return DeclareAction(
        attention=Allotment(environment=2, security=0, focus=3),
        action=what,
        concert=(partner.id,),
        override=reason(chance, 0.7),
        **with_whom,
    )


def declare_nothing(state: Encounter) -> Command:
    """Return the declaration that anybody may make."""
    return DeclareAction(combatant_id=state.round.cursor, action=ActionSpec(kind=ActionKind.INACTION))


# --- what the moment asks --------------------------------------------------------------------------------------------


def answer(chance: Random, state: Encounter) -> Command:
    """Answer what waits, mostly what has waited longest."""
    waiting: Pending = chance.choice([state.pending[0]] * 3 + list(state.pending))
    if isinstance(waiting, PendingRoll):
        sides = parse_dice(waiting.dice).sides
        best = chance.random() < 0.15
        faces = tuple(side if best else chance.randint(1, side) for side in sides)
        return EnterRoll(roll_id=waiting.id, faces=faces, modifier=chance.choice([0] * 8 + [-5, 5]))
    code = chance.choice([choice.code for choice in waiting.answers])
    number = chance.randint(0, 9) if waiting.number else None
    return Rule(ruling_id=waiting.id, answer=code, number=number, override=reason(chance))


def resolve(chance: Random, state: Encounter) -> Command:
    """Carry out what whoever's turn it is has declared."""
    actor = state.combatant(state.round.cursor)
    declared = None if actor is None else actor.declaration
    kind = None if declared is None else declared.action.kind
    if kind in (ActionKind.SPELL, ActionKind.RITUAL):
        return CastSpell(override=reason(chance))
    if kind is ActionKind.JUMP:
        return MakeJump(objective_m=chance.choice([None, 2.0]), override=reason(chance))
    if kind in (ActionKind.SKILL_USE, ActionKind.PRICED):
        skill: Any = chance.choice([None, "acrobatics", "stealth"])
        return UseSkill(skill=skill, difficulty=chance.choice([None, 15]), override=reason(chance))
    named = declared is not None and bool(declared.targets)
    target = None if named and chance.random() < 0.8 else someone(chance, state)
    sneak = "1d6" if chance.random() < 0.1 else ""
    return ResolveAttack(target=target, sneak_dice=sneak, override=reason(chance))


def walk(chance: Random, state: Encounter) -> Command:
    """Let whoever's turn it is go towards somebody, or a little way; one who lies stands up."""
    actor, scene = state.combatant(state.round.cursor), state.scene()
    if actor is not None and actor.has(ConditionCode.KNOCKED_DOWN) and chance.random() < 0.5:
        return StandUp(override=reason(chance))
    token = None if scene is None or actor is None else scene.token_of(actor.id)
    if scene is None or token is None or actor is None:
        return EndTurn()
    declared = actor.declaration
    named = declared.targets if declared is not None else ()
    other = scene.token_of(chance.choice(named) if named else someone(chance, state))
    if other is not None and chance.random() < 0.6:
        share = chance.choice([0.3, 0.6, 0.8])
        to = (token.at[0] + share * (other.at[0] - token.at[0]), token.at[1] + share * (other.at[1] - token.at[1]))
    else:
        to = (token.at[0] + chance.uniform(-4, 4), token.at[1] + chance.uniform(-4, 4))
    if token.mount is not None and chance.random() < 0.5:
        return MoveToken(token_id=token.mount, path=(to,), override=reason(chance))
    return MoveToken(token_id=token.id, path=(to,), override=reason(chance))


def change(chance: Random, state: Encounter) -> Command:
    """Do something else than was declared, or say that a counter has lost its object."""
    if chance.random() < 0.3:
        return VoidCounter(combatant_id=someone(chance, state), override=reason(chance, 0.6))
    actor = state.combatant(state.round.cursor)
    what = action(chance, state, actor)
    return ChangeAction(action=what, override=reason(chance, 0.6), **announced(chance, state, actor, what))


def act_beside(chance: Random, state: Encounter) -> Command:
    """Do one of the smaller things, at the right moment or not."""
    who, other, why = someone(chance, state), someone(chance, state), reason(chance)
    fallen = chance.choice([f.id for f in state.fallen] or ["nothing"])
    return chance.choice(
        [
            FireCounter(combatant_id=who, override=why),
            FireCounter(combatant_id=who, override=why),
            BreakBlock(override=why),
            LetGo(combatant_id=who),
            DivideSecurity(target=who, attacker=other, points=1, override=why),
            AnnounceEclat(combatant_id=who, override=why),
            ResolveAttack(attacker=who, target=other, override=why),
            SheatheWeapon(combatant_id=who, weapon_id="sword"),
            PickUpObject(combatant_id=who, fallen_id=fallen, override=why),
            EndTurn(override=why),
            DeclareAction(combatant_id=who, action=ActionSpec(kind=ActionKind.MOVE), override=why),
            RollDice(),
        ]
    )


# --- what the GM does beside -----------------------------------------------------------------------------------------


def hurt_or_heal(chance: Random, state: Encounter) -> Command:
    """Take or give hit points."""
    who, amount = someone(chance, state), chance.choice([0, 3, 8, 15, 60])
    if chance.random() < 0.3:
        return Heal(combatant_id=who, amount=amount)
    return ApplyDamage(combatant_id=who, amount=amount, landing=chance.random() < 0.2)


def put_on_or_lift(chance: Random, state: Encounter) -> Command:
    """Put a state on somebody, or lift one."""
    who = someone(chance, state)
    combatant = state.combatant(who)
    borne = [] if combatant is None else [c for c in combatant.conditions if c.code is not ConditionCode.DISARMED]
    if borne and chance.random() < 0.4:
        lifted = chance.choice(borne)
        return LiftCondition(combatant_id=who, code=lifted.code, by=chance.choice([None, lifted.by]))
    by = someone(chance, state) if chance.random() < 0.5 else None
    rounds = chance.choice([None, None, 0, 1, 2])
    return ApplyCondition(
        combatant_id=who, condition=Condition(code=chance.choice(STATES), by=by, rounds_left=rounds, value=1)
    )


def join_or_leave(chance: Random, state: Encounter) -> Command:
    """Let somebody join or leave; a few always stay."""
    if len(state.combatants) <= 2 or chance.random() < 0.4:
        return AddCombatant(sheet=chance.choice(SHEETS), at=place(chance), hidden=chance.random() < 0.2)
    return RemoveCombatant(combatant_id=someone(chance, state))


def put_elsewhere(chance: Random, state: Encounter) -> Command:
    """Put a token elsewhere, on another one, or off it."""
    token, other = some_token(chance, state), some_token(chance, state)
    return chance.choice(
        [
            MoveToken(token_id=token, path=(place(chance),), override=WHY),
            MoveToken(token_id=token, path=(place(chance),), override=WHY),
            ForceToken(token_id=token, to=place(chance), override=WHY),
            MountToken(token_id=token, mount_id=other, override=WHY),
            Dismount(token_id=token),
        ]
    )


def amend(chance: Random, state: Encounter) -> Command:
    """Set something by hand."""
    who, other, yes, number = (
        someone(chance, state),
        someone(chance, state),
        chance.random() < 0.5,
        chance.randint(0, 25),
    )
    return chance.choice(
        [
            AmendCombatant(combatant_id=who, initiative=number),
            AmendCombatant(combatant_id=who, hit_points=number - 5),
            AmendCombatant(combatant_id=who, heroism=number % 4, override=WHY),
            AmendCombatant(combatant_id=who, walked_m=float(number % 6)),
            AmendCombatant(combatant_id=who, attention=Allotment(environment=number % 4)),
            SetHidden(combatant_id=who, hidden=yes),
            SetAwareness(observer=who, of=other, aware=yes),
            SetSide(combatant_id=who, side=chance.choice(list(Side))),
            SetReadyWeapons(combatant_id=who, weapon_ids=()),
            RuleCover(shooter=who, target=other, percent=50.0 if yes else None),
            AwardHeroism(combatant_id=who, override=WHY),
            SpendHeroism(combatant_id=who, override=WHY),
            RequestRoll(dice="1d20", who=who),
            RollDetection(combatant_id=who, difficulty=number, of=other, override=WHY),
            SpringSurprise(combatant_ids=(who,)),
        ]
    )


def turn_the_clock(chance: Random, state: Encounter) -> Command:
    """End a round or a fight in the middle of everything, or say where it stands."""
    return chance.choice(
        [
            EndRound(override=WHY),
            EndRound(override=WHY),
            EndEncounter(),
            *(ForcePhase(phase=phase) for phase in Phase if phase is not Phase.SETUP),
        ]
    )


def meet_surprise(chance: Random, state: Encounter) -> Command:
    """See who is surprised."""
    return chance.choice(
        [
            MarkSurprised(combatant_id=someone(chance, state), surprised=chance.random() < 0.5),
            ConfirmSurprise(override=WHY),
            RollDetection(combatant_id=someone(chance, state), difficulty=15, override=WHY),
        ]
    )


def open_or_shut(chance: Random, state: Encounter) -> Command:
    """Move a door."""
    scene = state.scene()
    assert scene is not None
    return SetDoor(scene_id=scene.id, obstacle_id=ObstacleId("d"), door=chance.choice(list(DoorState)), locked=False)


BY_THE_GM: tuple[Callable[[Random, Encounter], Command], ...] = (
    hurt_or_heal, put_on_or_lift, put_on_or_lift, join_or_leave, put_elsewhere, amend, amend,
)  # fmt: skip


def _has_acted(actor: Combatant) -> bool:
    return actor.acted or (bool(actor.blows) and len(actor.blows) >= combat.blows_of(actor))


def goes_on(chance: Random, state: Encounter) -> Command:
    """Draw what takes the fight further from where it stands."""
    phase = state.round.phase
    if state.pending and (chance.random() < 0.9 or state.open_turn is None):
        return answer(chance, state)
    if phase in (Phase.SETUP, Phase.ENDED):
        return StartEncounter()
    if phase is Phase.SURPRISE_CHECK:
        return meet_surprise(chance, state)
    if phase is Phase.END_OF_ROUND:
        return EndRound()
    if phase in DECLARING or (state.turn is not None and state.turn.stage == "redeclare"):
        return declare(chance, state)
    actor = state.combatant(state.round.cursor)
    if phase in RESOLVING and actor is not None and _has_acted(actor) and chance.random() < 0.7:
        return EndTurn(override=reason(chance))
    if phase in RESOLVING:
        return chance.choice([resolve, resolve, resolve, resolve, walk, walk, change, act_beside, _end_turn])(
            chance, state
        )
    return EndTurn()


def _end_turn(chance: Random, state: Encounter) -> Command:
    return EndTurn(override=reason(chance))


def anything(chance: Random, state: Encounter) -> Command:
    """Draw what takes the fight further or, now and then, what disturbs it."""
    drawn = chance.random()
    if drawn < 0.80:
        return goes_on(chance, state)
    if drawn < 0.98:
        return chance.choice(BY_THE_GM)(chance, state)
    return turn_the_clock(chance, state)
