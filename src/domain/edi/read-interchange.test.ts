import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkInterchange } from './acknowledge.ts'
import { type EnvelopeFault, SET_IDS } from './interchange.ts'
import { isEdi } from './is-edi.ts'
import { faultFor } from './read-groups.ts'
import { EDI_LIMITS, type EdiFile, readEdi, readEdiText } from './read-interchange.ts'
import type { EdiSegment } from './segment.ts'

const ALL = new Set(SET_IDS)
const bytes = (text: string) => new TextEncoder().encode(text)
const sample = (name: string) => readFileSync(`tests/fixtures/edi/${name}`)
const FIRST = sample('01-204-new.edi').toString()

test('[EDI-01] the reader imports nothing but the domain', () => {
  const files = readdirSync('src/domain/edi').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const imports = files.flatMap((name) =>
    [...readFileSync(`src/domain/edi/${name}`, 'utf8').matchAll(/from '([^']+)'/g)].map(([, path]) => path ?? ''),
  )
  expect(imports.length).toBeGreaterThan(files.length)
  expect(imports.filter((path) => !/^\.\.?\/(?:freight|time|text|geo|access)?\/?[\w-]+\.ts$/.test(path))).toEqual([])
})

interface Written {
  segments: readonly EdiSegment[]
  separators: { element: string; component: string; segment: string }
}

const NINE = '000000007'

/** An interchange of one group with one set. */
function write({ segments, separators: { element, component, segment } }: Written, padded = true): string {
  const pad = (text: string, length: number) => (padded ? text.padEnd(length) : text)
  const isa = ['ISA', '00', pad('', 10), '00', pad('', 10), 'ZZ', pad('A', 15), 'ZZ', pad('B', 15)]
  return [
    [...isa, '261204', '0915', 'U', '00401', NINE, '0', 'P', component],
    ['GS', 'SM', 'A', 'B', '20261204', '0915', '7', 'X', '004010'],
    ['ST', '204', '0001'],
    ...segments.map(({ id, elements }) => [id, ...elements]),
    ['SE', String(segments.length + 2), '0001'],
    ['GE', '1', '7'],
    ['IEA', '1', NINE],
  ]
    .map((values) => values.join(element) + segment)
    .join('')
}

function setOf(file: EdiFile): readonly EdiSegment[] {
  if (!file.ok || file.interchanges.length !== 1) throw new Error('not one interchange')
  expect(file.interchanges[0]?.fault).toBeNull()
  return file.interchanges[0]?.groups[0]?.sets[0]?.segments.slice(1, -1) ?? []
}

// what no sender uses inside a value that is a separator of these
const value = fc.stringMatching(/^[A-Z0-9 .,&/-]{1,20}$/).map((text) => text.trim() || 'X')
const anySegments = fc.array(
  fc.record({ id: fc.stringMatching(/^[A-HJ-Z][A-Z0-9]$/), elements: fc.array(value, { minLength: 1, maxLength: 6 }) }),
  { minLength: 1, maxLength: 12 },
)
const named = anySegments.map((segments) =>
  segments.filter(({ id }) => !['ST', 'SE', 'GS', 'GE'].includes(id)).concat({ id: 'L3', elements: ['1'] }),
)
const anySeparators = fc
  .tuple(
    fc.constantFrom('*', '|', '^', '+', '\u001D', ':', '~'),
    fc.constantFrom('>', ':', '\\', '<', '\u001F', '!'),
    fc.constantFrom('~', '\n', '\r', '\r\n', "'", '\u001C', '~\n', '~\r\n', '?\n'),
  )
  .map(([element, component, segment]) => ({ element, component, segment }))
  .filter(({ element, component, segment }) => new Set([element, component, segment[0]]).size === 3)

test('[EDI-02] any separators, line ends and paddings give the same segments', () => {
  fc.assert(
    fc.property(named, anySeparators, fc.boolean(), (segments, separators, padded) => {
      const text = write({ segments, separators }, padded)
      expect(setOf(readEdiText(text))).toEqual(segments)
    }),
  )
})

describe('[EDI-02] what senders do to a file', () => {
  const plain = setOf(readEdi(bytes(FIRST)))
  const wrapAt = (width: number, end: string) =>
    FIRST.replaceAll('\n', '')
      .match(new RegExp(`.{1,${width}}`, 'g'))
      ?.join(end) ?? ''
  test.each([
    ['a byte order mark and blank lines before it', `\uFEFF\r\n  ${FIRST}`],
    ['lines of 80 characters', wrapAt(80, '\r\n')],
    ['lines of 105 characters, which cut ISA before its last character', wrapAt(105, '\n')],
    ['blanks after the last segment', `${FIRST.trimEnd()}${' '.repeat(60)}\n`],
    ['CR LF after each segment', FIRST.replaceAll('\n', '\r\n')],
    ['no line breaks', FIRST.replaceAll('\n', '')],
    ['CR alone as the end of a segment', FIRST.replaceAll('~\n', '\r')],
    ['a last line without its end', FIRST.replaceAll('~\n', '\n').trimEnd()],
    ['no component separator', FIRST.replace('*P*>~', '*P*~')],
    ['no component separator on one line', FIRST.replace('*P*>~', '*P*~').replaceAll('\n', '')],
    ['an unpadded ISA', FIRST.replace(/ {3,}/g, '')],
  ])('%s', (_, text) => {
    expect(setOf(readEdi(bytes(text)))).toEqual(plain)
  })

  test('interchanges in one file are read one by one, each with its own separators', () => {
    const other = sample('02-204-change-separators.edi').toString()
    const file = readEdi(bytes(`${FIRST}\n\n${other}${FIRST.replaceAll('000000501', '000000599')}`))
    if (!file.ok) throw new Error(file.why)
    expect(file.interchanges.map(({ header, fault }) => [header.number, fault])).toEqual([
      ['000000501', null],
      ['000000502', null],
      ['000000599', null],
    ])
    expect(file.interchanges[1]?.text.trim()).toBe(other.trim())
  })

  test('an interchange without an end does not swallow the next one', () => {
    const file = readEdi(bytes(FIRST.replace('IEA*1*000000501~\n', '') + FIRST))
    if (!file.ok) throw new Error(file.why)
    expect(file.interchanges.map(({ fault }) => fault)).toEqual(['023', null])
  })

  test('letters beyond ASCII are UTF-8, else Windows-1252', () => {
    const named = FIRST.replace('ORCHARD', 'ORCHÄRD')
    const windows = Uint8Array.from(named, (letter) => letter.charCodeAt(0))
    for (const encoded of [bytes(named), windows])
      expect(setOf(readEdi(encoded)).find(({ elements }) => elements[0] === 'CN')?.elements[1]).toBe(
        'ORCHÄRD GROCERS DC 4',
      )
  })
})

test.each([
  ['Load,Origin\r\nISABELLA-1,Madison', false],
  ['ISABELLA-1,Madison', false],
  ['ISA 00', false],
  ['ISA', false],
  ['', false],
  ['  ISA*00', true],
  ['\uFEFFISA|00', true],
])('[EDI-03] %j is X12: %s', (text, expected) => {
  expect(isEdi(text)).toBe(expected)
})

/** Lets one thing be wrong in the first file, which reads right. */
const broken = (found: string, written: string) => {
  expect(FIRST).toContain(found)
  const file = readEdi(bytes(FIRST.replace(found, written)))
  if (!file.ok) throw new Error(file.why)
  return file.interchanges[0]?.fault ?? null
}

describe('[EDI-04] each fault of an envelope has its code', () => {
  test.each<[string, string, string, EnvelopeFault | null]>([
    ['nothing', 'IEA*1*000000501', 'IEA*1*000000501', null],
    ['another number at the end', 'IEA*1*000000501', 'IEA*1*000000510', '001'],
    ['no day', '*261204*0915*U', '*261304*0915*U', '014'],
    ['no time', '*261204*0915*U', '*261204*2515*U', '015'],
    ['no number', '*000000501*0*P', '*00000050A*0*P', '018'],
    ['another request', '*000000501*0*P', '*000000501*2*P', '019'],
    ['another indicator', '*000000501*0*P', '*000000501*0*X', '020'],
    ['another count of groups', 'IEA*1*', 'IEA*2*', '021'],
    ['no group', 'GS*SM', 'GX*SM', '022'],
    ['a segment outside a set', 'SE*35*0001~', 'SE*35*0001~NTE**LOST~', '022'],
    ['no end', 'IEA*1*000000501~', '', '023'],
    ['one separator for two things', '*P*>~', '*P*>>', '022'],
    ['another end of segments than ISA says', '*P*>~', '*P*>|', '022'],
  ])('%s', (_, found, written, expected) => {
    expect(broken(found, written)).toBe(expected)
  })

  test('it says so against its partner too', () => {
    const partner = {
      their: { qualifier: 'ZZ', id: 'HALDENBOX' },
      our: { qualifier: '02', id: 'RDGF' },
      isTest: false,
    }
    const file = readEdi(bytes(FIRST))
    const [interchange] = file.ok ? file.interchanges : []
    if (!interchange) throw new Error('unread')
    const fault = (change: Partial<typeof partner>) => faultFor(interchange, { ...partner, ...change })
    expect(fault({})).toBeNull()
    expect(fault({ their: { qualifier: '01', id: 'HALDENBOX' } })).toBe('005')
    expect(fault({ their: { qualifier: 'ZZ', id: 'OTHER' } })).toBe('006')
    expect(fault({ our: { qualifier: 'ZZ', id: 'RDGF' } })).toBe('007')
    expect(fault({ our: { qualifier: '02', id: 'MPST' } })).toBe('008')
    expect(fault({ isTest: true })).toBe('020')
  })

  test('a TA1 alone is a whole interchange', () => {
    const text = `${FIRST.slice(0, 107)}TA1*000000012*261204*0910*A*000~\nIEA*0*000000501~\n`
    const file = readEdi(bytes(text))
    expect(file.ok && file.interchanges[0]).toMatchObject({
      fault: null,
      groups: [],
      ta1s: [{ id: 'TA1', elements: ['000000012', '261204', '0910', 'A', '000'] }],
    })
  })

  test('limits hold', () => {
    const faultOf = (text: string) => {
      const file = readEdi(bytes(text))
      return file.ok ? file.interchanges[0]?.fault : file.why
    }
    const set = 'ST*204*0001~SE*2*0001~'
    expect(faultOf(FIRST.replace('AP DESK', 'X'.repeat(EDI_LIMITS.segmentLength)))).toBe('022')
    expect(faultOf(FIRST.replace('SE*35', `${'NTE**A~'.repeat(EDI_LIMITS.segments)}SE*35`))).toBe('022')
    expect(faultOf(FIRST.replace('GE*1', `${set.repeat(EDI_LIMITS.sets)}GE*1`))).toBe('022')
    expect(faultOf(FIRST + ' '.repeat(EDI_LIMITS.bytes))).toBe('too large')
  })
})

test('[EDI-08] versions other than 00401 are rejected', () => {
  const answer = (version: string) => {
    const file = readEdi(bytes(FIRST.replace('004010~', `${version}~`)))
    if (!file.ok || !file.interchanges[0]) throw new Error('unread')
    return checkInterchange(file.interchanges[0], ALL).groups[0]?.acknowledgment?.at(-1)
  }
  for (const version of ['004010', '004010UCS', '004011']) expect(answer(version)).toEqual(['AK9', 'A', '1', '1', '1'])
  for (const version of ['004030', '003040', '005010', ''])
    expect(answer(version)).toEqual(['AK9', 'R', '1', '1', '0', '2'])
})

const acceptedSets = (data: Uint8Array) => {
  const file = readEdi(data)
  if (!file.ok) return []
  return file.interchanges.flatMap((interchange) =>
    checkInterchange(interchange, ALL).groups.flatMap(({ sets }) =>
      sets.flatMap(({ set, check }) => (check.answer === 'R' ? [] : [set])),
    ),
  )
}

test('[EDI-07] a file that was cut at any byte applies no set that is not whole', () => {
  for (const name of ['01-204-new.edi', '02-204-change-separators.edi', '05-990-three-answers-and-997.edi']) {
    const whole = sample(name)
    const all = acceptedSets(whole)
    expect(all.length).toBeGreaterThan(0)
    const last = whole.toString().lastIndexOf('IEA')
    for (let end = 0; end < whole.length; end++) {
      const sets = acceptedSets(whole.subarray(0, end))
      // where only a line end is missing, nothing is lost
      expect(end <= last || sets.length === 0 ? [] : all).toEqual(sets)
    }
  }
})

test('[EDI-07] a file with bytes lost inside applies only whole sets', () => {
  const whole = sample('06-214-five-statuses.edi')
  const all = new Set(acceptedSets(whole).map((set) => JSON.stringify(set)))
  fc.assert(
    fc.property(fc.nat(whole.length), fc.integer({ min: 40, max: 400 }), (from, length) => {
      const cut = Buffer.concat([whole.subarray(0, from), whole.subarray(from + length)])
      for (const set of acceptedSets(cut)) expect(all).toContain(JSON.stringify(set))
    }),
  )
})

test('[EDI-03] no bytes make the reader throw', () => {
  const starts = fc.constantFrom('', 'ISA', 'ISA*', FIRST.slice(0, 106), FIRST.slice(0, 400))
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 4000 }), (start, noise) => {
      const file = readEdi(Buffer.concat([bytes(start), noise]))
      if (file.ok) for (const interchange of file.interchanges) checkInterchange(interchange, ALL)
    }),
  )
})

test('[EDI-03] a megabyte of anything is read in less than 200 ms', () => {
  const fill = (text: string) =>
    bytes(FIRST.slice(0, 106) + text.repeat(Math.ceil(EDI_LIMITS.bytes / text.length))).subarray(0, EDI_LIMITS.bytes)
  for (const text of ['~', '\n', 'ISA*', '*', ' ', 'ST*204*1~', 'GS~', 'N1*BT~', 'ISA*00*a~', FIRST]) {
    const data = fill(text)
    const before = process.cpuUsage()
    const file = readEdi(data)
    if (file.ok) for (const interchange of file.interchanges) checkInterchange(interchange, ALL)
    const { user } = process.cpuUsage(before)
    expect(user / 1000, `the limit is 200 ms of the processor for ${text.slice(0, 10)}`).toBeLessThan(200)
  }
})
