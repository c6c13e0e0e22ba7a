import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriorityQueue } from './priority-queue.ts'

test('the queue returns every item in order of time', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: 0 })), (times) => {
      const queue = new PriorityQueue()
      times.forEach((time, item) => queue.add(item, time))
      const out: { item: number; time: number }[] = []
      for (let next = queue.next(); next; next = queue.next()) out.push(next)
      expect(out.map(({ time }) => time)).toEqual(times.toSorted((a, b) => a - b))
      expect(out.every(({ item, time }) => times[item] === time)).toBe(true)
    }),
  )
})
