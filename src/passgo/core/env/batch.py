"""Many games side by side for environments: what Python holds of them. Everything here is a thin door."""

from typing import Any

from passgo.core import constants as k
from passgo.core.env import constants as ek
from passgo.core.env.observe import observe
from passgo.core.env.play import begin_env, choose_env, see_env, step_env, worth_env
from passgo.core.kernel import Kernel, RuleSet
from passgo.core.players import constants as pk
from passgo.core.shim import calloc, cython, free, int8_t, int32_t, uint32_t, uint64_t, uintptr_t
from passgo.core.state import State


class Batch:
    """Many games of one table side by side, for environments: each a State, its memory, its native players' traits.

    Places `first` to `end - 1` are dealt with at a call; calls for places apart may run in threads, and nothing here
    holds the GIL while it plays.
    """

    def __init__(self, rules: RuleSet, games: int) -> None:
        self.rules = rules
        self.b = rules.b
        self.games = games
        if cython.compiled:
            self.states = cython.cast(cython.pointer(State), calloc(games, cython.sizeof(State)))
            self.memory = cython.cast(cython.pointer(int32_t), calloc(games, ek.MEMORY * 4))
            self.traits = cython.cast(cython.pointer(int32_t), calloc(games, k.SEATS * pk.TRAITS * 4))
            self.scratch = cython.cast(cython.pointer(int32_t), calloc(games, pk.BUFFER * 4))
            if not (self.states and self.memory and self.traits and self.scratch):
                raise MemoryError(f"not enough memory for {games} games at once")
        else:
            self.states = [State() for _ in range(games)]
            self.memory = [[0] * ek.MEMORY for _ in range(games)]
            self.traits = [[0] * (k.SEATS * pk.TRAITS) for _ in range(games)]
            self.scratch = [[0] * pk.BUFFER for _ in range(games)]

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.states)
            free(self.memory)
            free(self.traits)
            free(self.scratch)

    def attach(self, observations: Any, masks: Any, rewards: Any, dones: Any, actors: Any) -> None:
        """Where to write: addresses of C-contiguous arrays, a row a game, when compiled; else the arrays themselves."""
        if cython.compiled:
            self.observations = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, observations))
            self.masks = cython.cast(cython.pointer(int8_t), cython.cast(uintptr_t, masks))
            self.rewards = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, rewards))
            self.dones = cython.cast(cython.pointer(int8_t), cython.cast(uintptr_t, dones))
            self.actors = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, actors))
        else:
            self.observations = observations
            self.masks = masks
            self.rewards = rewards
            self.dones = dones
            self.actors = actors

    def handles(self) -> tuple[Any, Any, Any, Any]:
        """States, memory, traits and scratch, to be saved and loaded: their addresses, or the pure lists themselves."""
        if cython.compiled:
            return (
                cython.cast(uintptr_t, self.states),
                cython.cast(uintptr_t, self.memory),
                cython.cast(uintptr_t, self.traits),
                cython.cast(uintptr_t, self.scratch),
            )
        return self.states, self.memory, self.traits, self.scratch

    def set_up(self, most_rounds: int, flags: int, stride: int, natives: int, numbers: list[int]) -> None:
        """`natives`: bit set of the seats played by the rows of traits in `numbers`."""
        for i in range(self.games):
            if cython.compiled:
                m = self.memory + i * ek.MEMORY
                t = self.traits + i * k.SEATS * pk.TRAITS
            else:
                m = self.memory[i]
                t = self.traits[i]
            m[ek.M_MOST] = most_rounds
            m[ek.M_FLAGS] = flags
            m[ek.M_STRIDE] = stride
            m[ek.M_NATIVES] = natives
            for j in range(k.SEATS * pk.TRAITS):
                t[j] = numbers[j] if j < len(numbers) else 0

    def begin_games(self, first: int, end: int, seeds: Any) -> None:
        """New games with the given seeds."""
        if cython.compiled:
            given = cython.cast(cython.pointer(uint64_t), cython.cast(uintptr_t, seeds))
            with cython.nogil:
                for i in range(first, end):
                    begin_env(
                        cython.address(self.states[i]),
                        self.b,
                        self.memory + i * ek.MEMORY,
                        self.traits + i * k.SEATS * pk.TRAITS,
                        self.scratch + i * pk.BUFFER,
                        self.masks + i * ek.ACTIONS,
                        given[i],
                    )
                    self.dones[i] = 0
                    self.actors[i] = see_env(
                        cython.address(self.states[i]),
                        self.b,
                        self.memory + i * ek.MEMORY,
                        self.observations + i * ek.OBSERVED,
                    )
        else:
            for i in range(first, end):
                g, m = self.states[i], self.memory[i]
                begin_env(g, self.b, m, self.traits[i], self.scratch[i], self.masks[i], int(seeds[i]))
                self.dones[i] = 0
                self.actors[i] = see_env(g, self.b, m, self.observations[i])

    def check_games(self, first: int, end: int, actions: Any) -> int:
        """The first place whose action is not in its mask; -1 if there is none."""
        wrong: int = -1
        if cython.compiled:
            chosen = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, actions))
            for i in range(end - 1, first - 1, -1):
                if chosen[i] < 0 or chosen[i] >= ek.ACTIONS or not self.masks[i * ek.ACTIONS + chosen[i]]:
                    wrong = i
        else:
            for i in range(end - 1, first - 1, -1):
                if not 0 <= actions[i] < ek.ACTIONS or not self.masks[i][actions[i]]:
                    wrong = i
        return wrong

    def step_games(self, first: int, end: int, actions: Any) -> int:
        """One action each. The first place whose action is not in its mask, and then nothing was done; else -1, or -2
        if a game ended or brought a reward."""
        told: int = self.check_games(first, end, actions)
        if told >= 0:
            return told
        if cython.compiled:
            chosen = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, actions))
            with cython.nogil:
                for i in range(first, end):
                    self.dones[i] = step_env(
                        cython.address(self.states[i]),
                        self.b,
                        self.memory + i * ek.MEMORY,
                        self.traits + i * k.SEATS * pk.TRAITS,
                        self.scratch + i * pk.BUFFER,
                        self.masks + i * ek.ACTIONS,
                        self.rewards + i * self.b.players,
                        chosen[i],
                    )
                    if self.dones[i] or self.memory[i * ek.MEMORY + ek.M_PAID]:
                        told = -2
                    self.actors[i] = see_env(
                        cython.address(self.states[i]),
                        self.b,
                        self.memory + i * ek.MEMORY,
                        self.observations + i * ek.OBSERVED,
                    )
        else:
            for i in range(first, end):
                g, m = self.states[i], self.memory[i]
                self.dones[i] = step_env(
                    g, self.b, m, self.traits[i], self.scratch[i], self.masks[i], self.rewards[i], int(actions[i])
                )
                if self.dones[i] or m[ek.M_PAID]:
                    told = -2
                self.actors[i] = see_env(g, self.b, m, self.observations[i])
        return told

    def look(self, i: int, p: int, observation: Any) -> None:
        """What any seat of one game sees now."""
        if cython.compiled:
            out = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, observation))
            observe(cython.address(self.states[i]), self.b, self.memory + i * ek.MEMORY, p, out)
        else:
            observe(self.states[i], self.b, self.memory[i], p, observation)

    def choose_games(self, first: int, end: int, actions: Any, draws: Any) -> None:
        """Any of the allowed actions, by 32 random bits a game."""
        if cython.compiled:
            chosen = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, actions))
            bits = cython.cast(cython.pointer(uint32_t), cython.cast(uintptr_t, draws))
            with cython.nogil:
                for i in range(first, end):
                    chosen[i] = choose_env(self.memory + i * ek.MEMORY, self.masks + i * ek.ACTIONS, bits[i])
        else:
            for i in range(first, end):
                actions[i] = choose_env(self.memory[i], self.masks[i], int(draws[i]))

    def worths(self, first: int, end: int, out: Any) -> None:
        """Every player's worth (S42), a row a game; 0 for those who have left."""
        if cython.compiled:
            rows = cython.cast(cython.pointer(int32_t), cython.cast(uintptr_t, out))
            with cython.nogil:
                for i in range(first, end):
                    worth_env(cython.address(self.states[i]), self.b, rows + i * self.b.players)
        else:
            for i in range(first, end):
                worth_env(self.states[i], self.b, out[i])

    def copy_to(self, i: int, kernel: Kernel) -> None:
        """One of the games into a kernel of the same rules, which does not record."""
        if cython.compiled:
            kernel.data = self.states[i]
            kernel.data.log = cython.NULL
        else:
            kernel.s = self.states[i].copy()
            kernel.s.log = []
        kernel.s.recording = 0
        kernel.s.events = 0
