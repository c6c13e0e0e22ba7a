import type { DataElement } from './data-elements.ts'
import { isRealDate, isRealTime } from './written-date.ts'

/** What is wrong with an element, by the code of AK403. */
export const ELEMENT_ERRORS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
export type ElementErrorCode = (typeof ELEMENT_ERRORS)[number]

const WHOLE = /^-?\d+$/
const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/

/** Signs and points don't count. */
function lengthOf(value: string, { type }: DataElement): number {
  return type === 'N' || type === 'R' ? value.replaceAll(/[-.]/g, '').length : value.length
}

/** What is wrong with a value; null for nothing. @param value not blank */
export function checkElement(value: string, element: DataElement): ElementErrorCode | null {
  const { type, min, max, codes } = element
  if (/\p{Cc}/u.test(value)) return '6'
  if ((type === 'N' && !WHOLE.test(value)) || (type === 'R' && !DECIMAL.test(value))) return '6'
  const length = lengthOf(value, element)
  if (length < min) return '4'
  if (length > max) return '5'
  if (type === 'DT') return isRealDate(value) ? null : '8'
  if (type === 'TM') return isRealTime(value) ? null : '9'
  return codes && !codes.has(value) ? '7' : null
}
