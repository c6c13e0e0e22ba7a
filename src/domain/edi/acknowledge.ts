import { checkSet, type SegmentError, type SetCheck, type SetErrorCode } from './check-set.ts'
import {
  controlNumber,
  type EdiGroup,
  type EdiInterchange,
  type EdiSet,
  type EnvelopeFault,
  GROUP_SETS,
  type SetId,
} from './interchange.ts'
import type { SegmentText } from './write-interchange.ts'

/** What is wrong with a group, by the code of AK905. */
export const GROUP_ERRORS = {
  '1': "We don't read this kind of group",
  '2': "We don't read this version",
  '3': 'The group has no end',
  '4': "The group's number isn't the same at its end",
  '5': "The group doesn't have as many messages as it says",
} as const
export type GroupErrorCode = keyof typeof GROUP_ERRORS

export interface CheckedSet {
  set: EdiSet
  check: SetCheck
}

export interface CheckedGroup {
  group: EdiGroup
  /** A all accepted, E all accepted and some with errors, P some rejected, R all rejected */
  answer: 'A' | 'E' | 'P' | 'R'
  codes: readonly GroupErrorCode[]
  /** none of a group that is rejected as a whole */
  sets: readonly CheckedSet[]
  /** the 997's segments between ST and SE; null for a group of acknowledgments, which get none */
  acknowledgment: readonly SegmentText[] | null
}

const READ_VERSION = '00401'

/** Checks a group and its sets. @param reads the sets that this partner may send */
function checkGroup(group: EdiGroup, reads: ReadonlySet<SetId>): CheckedGroup {
  const id = setOf(group.functionalId)
  const codes: GroupErrorCode[] = []
  if (id === null || !reads.has(id)) codes.push('1')
  if (!group.version.startsWith(READ_VERSION)) codes.push('2')
  if (group.end === null) codes.push('3')
  else {
    const number = controlNumber(group.number)
    if (number === null || controlNumber(group.end.number) !== number) codes.push('4')
    if (Number(group.end.count) !== group.sets.length || group.end.count === '') codes.push('5')
  }
  const sets = id === null || codes.length > 0 ? [] : checkSets(group.sets, id)
  const accepted = sets.filter(({ check }) => check.answer !== 'R').length
  const answer = groupAnswer(sets, accepted)
  const isFinal = id === '997'
  const acknowledgment = isFinal ? null : groupSegments({ group, sets, answer, codes, accepted })
  return { group, answer, codes, sets, acknowledgment }
}

function setOf(functionalId: string): SetId | null {
  return Object.hasOwn(GROUP_SETS, functionalId) ? GROUP_SETS[functionalId as keyof typeof GROUP_SETS] : null
}

/** A number that occurs twice rejects the later set. */
function checkSets(sets: readonly EdiSet[], id: SetId): CheckedSet[] {
  const numbers = new Set<string>()
  return sets.map((set) => {
    const check = checkSet(set, id)
    const isRepeat = numbers.has(set.number)
    numbers.add(set.number)
    if (!isRepeat || check.codes.includes('7')) return { set, check }
    const codes: SetErrorCode[] = [...check.codes, '7']
    return { set, check: { ...check, answer: 'R', codes } }
  })
}

function groupAnswer(sets: readonly CheckedSet[], accepted: number): CheckedGroup['answer'] {
  if (accepted === 0) return 'R'
  if (accepted < sets.length) return 'P'
  return sets.some(({ check }) => check.answer === 'E') ? 'E' : 'A'
}

/** Codes that AK5 and AK9 have room for. */
const MOST_CODES = 5

function groupSegments({
  group,
  sets,
  answer,
  codes,
  accepted,
}: Pick<CheckedGroup, 'group' | 'sets' | 'answer' | 'codes'> & { accepted: number }): SegmentText[] {
  const received = String(group.sets.length)
  const included = group.end && /^\d{1,6}$/.test(group.end.count) ? String(Number(group.end.count)) : received
  return [
    ['AK1', group.functionalId, group.number],
    ...sets.flatMap(({ set, check }) => [
      ['AK2', set.id, set.number],
      ...check.errors.flatMap(errorSegments),
      ['AK5', check.answer, ...check.codes.slice(0, MOST_CODES)],
    ]),
    ['AK9', answer, included, received, String(accepted), ...codes.slice(0, MOST_CODES)],
  ]
}

/** AK404 holds this much of a wrong value. */
const LONGEST_VALUE = 99

function errorSegments({ id, position, code, elements }: SegmentError): SegmentText[] {
  return [
    ['AK3', id, String(position), '', code],
    ...elements.map(({ element, reference, code: elementCode, value }) => [
      'AK4',
      String(element),
      reference === null ? '' : String(reference),
      elementCode,
      value.slice(0, LONGEST_VALUE),
    ]),
  ]
}

/** TA1, which answers an interchange's envelope. */
export function interchangeAcknowledgment({ header }: EdiInterchange, fault: EnvelopeFault | null): SegmentText {
  return ['TA1', header.number, header.date, header.time, fault === null ? 'A' : 'R', fault ?? '000']
}

export interface CheckedInterchange {
  /** of the envelope: nothing is applied, and no group is acknowledged */
  fault: EnvelopeFault | null
  /** TA1, if the sender asks for one */
  ta1: SegmentText | null
  groups: readonly CheckedGroup[]
}

/**
 * What an interchange is answered with, and which of its sets may be applied.
 * @param fault of the envelope, as `faultFor` or the number that was used before says it
 * @param reads the sets that this partner may send
 */
export function checkInterchange(
  interchange: EdiInterchange,
  reads: ReadonlySet<SetId>,
  fault: EnvelopeFault | null = interchange.fault,
): CheckedInterchange {
  const asks = interchange.header.request === '1'
  return {
    fault,
    ta1: asks ? interchangeAcknowledgment(interchange, fault) : null,
    groups: fault === null ? interchange.groups.map((group) => checkGroup(group, reads)) : [],
  }
}
