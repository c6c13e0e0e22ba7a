import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChainedStopEvent, type ChainLink, stopEventText, stopPlaceText, verifyStopChain } from './stop-chain.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const EVENT: ChainedStopEvent = {
  id: 'e1',
  dealId: 'd1',
  sequence: 1,
  kind: 'arrived',
  stop: 'pickup',
  occurredAt: 1_795_000_000_000,
  earliestAt: 1_795_000_000_000,
  latestAt: 1_795_000_000_000,
  clockAheadMs: 0,
  receivedAt: 1_795_000_060_000,
  actorId: 'a1',
  actorKind: 'account',
  corrects: null,
  reason: null,
  placeHash: null,
}
const PLACE = { salt: 'aa', latitude: 32.7876, longitude: -96.7994, accuracy: 12 }

function chainOf(count: number): ChainLink[] {
  const links: ChainLink[] = []
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const previousHash = links.at(-1)?.hash ?? null
    const event = { ...EVENT, id: `e${sequence}`, sequence, placeHash: sha256(stopPlaceText(PLACE)) }
    links.push({ event, previousHash, hash: sha256(stopEventText(event, previousHash)), place: PLACE })
  }
  return links
}
const headOf = (links: readonly ChainLink[]) => ({ count: links.length, hash: links.at(-1)?.hash ?? null })

describe('the chain of stop events', () => {
  test('covers the same text as ever: hashes already stored depend on it', () => {
    expect(stopEventText({ ...EVENT, reason: 'a;b' }, 'ff')).toBe(
      '21:milepost-stop-event-1;2:ff;2:d1;1:1;2:e1;7:arrived;6:pickup;13:1795000000000;13:1795000000000;13:1795000000000;1:0;13:1795000060000;2:a1;7:account;-;3:a;b;-;',
    )
    expect(stopPlaceText(PLACE)).toBe('21:milepost-stop-place-1;2:aa;7:32.7876;8:-96.7994;2:12;')
  })

  test('is intact as recorded, also when places were deleted', () => {
    const links = chainOf(4)
    const verdict = { intact: true, hash: links.at(-1)?.hash }
    expect(verifyStopChain(links, headOf(links), sha256)).toEqual(verdict)
    const without = links.map((link) => ({ ...link, place: null }))
    expect(verifyStopChain(without, headOf(links), sha256)).toEqual(verdict)
    expect(verifyStopChain([], { count: 0, hash: null }, sha256)).toEqual({ intact: true, hash: null })
  })

  const FIELDS = Object.keys(EVENT) as (keyof ChainedStopEvent)[]
  test('shows any changed field of any event, and the event', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(), fc.constantFrom(...FIELDS), (count, pick, field) => {
        const links = chainOf(count)
        const index = pick % count
        const tampered = links.map((link, at) =>
          at === index ? { ...link, event: { ...link.event, [field]: 'changed' } } : link,
        )
        expect(verifyStopChain(tampered, headOf(links), sha256)).toEqual({ intact: false, brokenAt: index + 1 })
      }),
    )
  })

  test('shows a removed event, also the last one, and a swapped pair', () => {
    const links = chainOf(5)
    for (let index = 0; index < links.length; index += 1)
      expect(verifyStopChain(links.toSpliced(index, 1), headOf(links), sha256)).toEqual({
        intact: false,
        brokenAt: index + 1,
      })
    const [first, second, ...others] = links
    if (!first || !second) throw new Error('a chain of five')
    expect(verifyStopChain([second, first, ...others], headOf(links), sha256)).toMatchObject({ brokenAt: 1 })
  })

  test('no two events have the same text', () => {
    const texts = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.tuple(texts, texts), fc.tuple(texts, texts), (one, two) => {
        const text = ([actorId, reason]: [string, string]) => stopEventText({ ...EVENT, actorId, reason }, null)
        expect(text(one) === text(two)).toBe(one[0] === two[0] && one[1] === two[1])
      }),
    )
  })
})
