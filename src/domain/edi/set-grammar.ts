import type { FunctionalId, SetId } from './interchange.ts'

/** How often a segment or a loop may repeat in its place. */
export type GrammarItem =
  | { kind: 'segment'; id: string; most: number; isRequired: boolean }
  /** begins with its first segment */
  | { kind: 'loop'; id: string; most: number; isRequired: boolean; items: readonly GrammarItem[] }

/** What a set may hold, in order, between ST and SE. */
export interface SetGrammar {
  id: SetId
  functionalId: FunctionalId
  items: readonly GrammarItem[]
  /** the elements that we read of a segment: an error in one of them rejects the set */
  reads: Readonly<Record<string, readonly number[]>>
  /** elements that the standard leaves open and without which we can't act */
  needs: Readonly<Record<string, readonly number[]>>
}

/** @param written 'B2! B2A! L11*50': required ones end with '!', a number says how often one may stand there */
function segments(written: string): GrammarItem[] {
  return written.split(' ').map((each) => {
    const [, id = '', required, most = '1'] = /^(\w+)(!?)(?:\*(\d+))?$/.exec(each) ?? []
    return { kind: 'segment', id, most: Number(most), isRequired: required === '!' }
  })
}

/** A loop, named by its first segment. */
export function loop(most: number, ...parts: (string | GrammarItem)[]): GrammarItem {
  const items = listOf(...parts)
  return { kind: 'loop', id: items[0]?.id ?? '', most, isRequired: false, items }
}

export function listOf(...parts: (string | GrammarItem)[]): GrammarItem[] {
  return parts.flatMap((part) => (typeof part === 'string' ? segments(part) : [part]))
}

export function required(item: GrammarItem): GrammarItem {
  return { ...item, isRequired: true }
}

/** Every segment that a set may hold. */
export function segmentIdsOf(items: readonly GrammarItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'segment' ? [item.id] : segmentIdsOf(item.items)))
}
