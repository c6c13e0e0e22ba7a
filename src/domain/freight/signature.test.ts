import { describe, expect, test } from 'vitest'
import { type DealToSign, decideSignature, decideVoid, type Signature, signaturePath } from './signature.ts'

const MARTA = { accountId: 'marta' }
const DANA = { accountId: 'dana' }
const DEAL: DealToSign = {
  brokerId: MARTA.accountId,
  carrierId: DANA.accountId,
  endedAt: null,
  isCancelled: false,
  current: { version: 2, hash: 'second' },
}
const SIGNED = { version: 2, hash: 'second', name: 'Dana Reyes', title: 'Owner' }
const BY_DANA: Signature = { ...SIGNED, id: 'a', side: 'carrier', isVoided: false }
const BY_MARTA: Signature = { ...BY_DANA, id: 'b', side: 'broker', name: 'Marta Okafor' }

describe('a party signs', () => {
  test.each([
    ['the first', [], { side: 'carrier', completes: false }],
    ['after the other', [BY_MARTA], { side: 'carrier', completes: true }],
    ['after the other signed an earlier version', [{ ...BY_MARTA, version: 1 }], { completes: false }],
    ['after the other voided', [{ ...BY_MARTA, isVoided: true }], { completes: false }],
    ['again after voiding', [{ ...BY_DANA, isVoided: true }], { isNew: true }],
    ['again after a new version', [{ ...BY_DANA, version: 1, hash: 'first' }], { isNew: true }],
  ])('%s', (_, signatures, result) => {
    expect(decideSignature(DEAL, signatures, SIGNED, DANA)).toMatchObject({ ok: true, isNew: true, ...result })
  })

  test('once: the same from a second device changes nothing, also after a release', () => {
    const again = { ok: true, isNew: false, completes: false }
    expect(decideSignature(DEAL, [BY_DANA], SIGNED, DANA)).toMatchObject(again)
    expect(decideSignature({ ...DEAL, endedAt: 1 }, [BY_DANA], SIGNED, DANA)).toMatchObject(again)
  })

  test.each([
    ['an earlier version', DEAL, [], { ...SIGNED, version: 1 }, DANA, 'DOCUMENT_CHANGED'],
    ['another content', DEAL, [], { ...SIGNED, hash: 'forged' }, DANA, 'DOCUMENT_CHANGED'],
    ['what a colleague signed', DEAL, [BY_DANA], { ...SIGNED, name: 'Luis Ortega' }, DANA, 'ALREADY_SIGNED'],
    ['after the release', { ...DEAL, endedAt: 1 }, [], SIGNED, DANA, 'DEAL_ENDED'],
    ['a cancelled load', { ...DEAL, isCancelled: true }, [], SIGNED, DANA, 'STATUS_CONFLICT'],
    ['as a stranger', DEAL, [], SIGNED, { accountId: 'rival' }, 'NOT_ALLOWED'],
    [
      'too often',
      DEAL,
      Array.from({ length: 40 }, () => ({ ...BY_DANA, isVoided: true })),
      SIGNED,
      DANA,
      'STATUS_CONFLICT',
    ],
  ])('never %s', (_, deal, signatures, signed, actor, code) => {
    expect(decideSignature(deal, signatures, signed, actor)).toMatchObject({ refused: true, code })
  })
})

describe('a party voids', () => {
  test('its own signature, once', () => {
    expect(decideVoid(DEAL, [BY_DANA], BY_DANA, DANA)).toEqual({ ok: true, side: 'carrier', isNew: true })
    expect(decideVoid(DEAL, [BY_DANA], { ...BY_DANA, isVoided: true }, DANA)).toMatchObject({ isNew: false })
  })

  test.each([
    ['the other party’s', DEAL, MARTA, 'NOT_ALLOWED'],
    ['anything as a stranger', DEAL, { accountId: 'rival' }, 'NOT_ALLOWED'],
    ['after the release', { ...DEAL, endedAt: 1 }, DANA, 'DEAL_ENDED'],
  ])('never %s', (_, deal, actor, code) => {
    expect(decideVoid(deal, [BY_DANA], BY_DANA, actor)).toMatchObject({ code })
  })
})

test('strokes are one path, and a point is a dot', () => {
  expect(
    signaturePath([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ]),
  ).toBe('M1 2L3 4L5 6M7 8L7 8')
})
