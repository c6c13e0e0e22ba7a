/** Reproducible randomness: the same seed gives the same demo on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next: () => number
  /** a whole number, both ends included */
  between: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
  /** from pairs of value and weight */
  weighted: <T>(list: readonly (readonly [T, number])[]) => T
}

/** Mulberry32, by Tommy Ettinger (public domain). One stream for each seed and number, so that load 7 never depends on load 6. */
export function seededRandom(seed: number, stream = 0): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) | 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    weighted(list) {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      const choice = list.find(([, weight]) => (rest -= weight) < 0) ?? list.at(-1)
      if (!choice) throw new RangeError('Nothing to choose from')
      return choice[0]
    },
  }
}
