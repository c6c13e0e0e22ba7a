/** A priority queue of whole numbers by time, earliest first: a binary heap. */
export class PriorityQueue {
  readonly #times: number[] = []
  readonly #items: number[] = []

  add(item: number, time: number): void {
    let place = this.#items.length
    while (place > 0) {
      const parent = (place - 1) >> 1
      const parentTime = this.#times[parent] ?? 0
      if (parentTime <= time) break
      this.#put(place, this.#items[parent] ?? 0, parentTime)
      place = parent
    }
    this.#put(place, item, time)
  }

  /** Removes the earliest; undefined when empty. */
  next(): { item: number; time: number } | undefined {
    const item = this.#items[0]
    const time = this.#times[0]
    const last = this.#items.pop()
    const lastTime = this.#times.pop()
    if (item === undefined || time === undefined || last === undefined || lastTime === undefined) return undefined
    if (this.#items.length > 0) this.#sink(last, lastTime)
    return { item, time }
  }

  #sink(item: number, time: number): void {
    const size = this.#items.length
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child + 1 < size && (this.#times[child + 1] ?? 0) < (this.#times[child] ?? 0)) child += 1
      const childTime = this.#times[child]
      if (childTime === undefined || childTime >= time) break
      this.#put(place, this.#items[child] ?? 0, childTime)
      place = child
    }
    this.#put(place, item, time)
  }

  #put(place: number, item: number, time: number): void {
    this.#items[place] = item
    this.#times[place] = time
  }
}
