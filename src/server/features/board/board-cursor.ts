import type { BoardSort } from '#contract/freight/load-query.ts'
import * as z from 'zod/mini'
import { refuseField } from '#server/http/refusal.ts'
import type { BoardPosition, FoundRow } from './board.sql.ts'

const numbered = z.tuple([z.string(), z.number(), z.uuid()])
const dated = z.tuple([z.string(), z.iso.datetime(), z.uuid()])
const INT_LIMIT = 2 ** 31
const YEARS = [Date.UTC(1970), Date.UTC(2101)] as const

/** The place of a page's last load in its order. It isn't signed: a made-up one is only a place where nothing may be. */
export function encodeBoardCursor(sort: BoardSort, { key, id }: FoundRow): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** @throws Refused for text that no page of this order has as its `next` */
export function decodeBoardCursor(sort: BoardSort, text: string): BoardPosition {
  const position = readPosition(sort, text)
  if (!position) throw refuseField('after', 'Must be the `next` of a page in the same order')
  return position
}

function readPosition(sort: BoardSort, text: string): BoardPosition | undefined {
  const isDated = sort === 'createdAt:desc' || sort === 'pickupDateTime:asc'
  const read = (isDated ? dated : numbered).safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!read.success || read.data[0] !== sort) return undefined
  const [, key, id] = read.data
  if (typeof key === 'string') {
    const at = Date.parse(key)
    return at >= YEARS[0] && at < YEARS[1] ? { key, id } : undefined
  }
  const isWhole = sort.startsWith('rate')
  return Math.abs(key) < INT_LIMIT && (!isWhole || Number.isInteger(key)) ? { key, id } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
