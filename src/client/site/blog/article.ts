/** A word of a sentence, or a link in it. */
export type Inline = string | { readonly link: string; readonly href: string }
export type Rich = string | readonly Inline[]

/** Drawings by name; `article-figure.tsx` draws them. */
export type FigureName = 'detention-clock' | 'who-gets-what' | 'two-loads' | 'dock-day'

export type Block =
  | { readonly heading: string }
  | { readonly paragraph: Rich }
  | { readonly list: readonly Rich[]; readonly isOrdered?: true }
  | {
      readonly table: { readonly caption: string; readonly head: readonly string[]; readonly rows: readonly TableRow[] }
    }
  | { readonly figure: FigureName; readonly caption: string; readonly alt: string }
  /** A message to copy, line by line. */
  | { readonly message: readonly string[]; readonly messageTitle: string }

/** The first cell heads the row. */
type TableRow = readonly string[]

/** PUB-06. The id is the article's address and never changes. */
export interface Article {
  readonly id: string
  readonly title: string
  readonly excerpt: string
  /** the day it was published, like '2026-11-16' */
  readonly date: string
  readonly category: string
  /** two to four words for the sign above it */
  readonly plate: readonly [string, string]
  readonly blocks: readonly Block[]
  readonly sources: readonly { readonly name: string; readonly href: string }[]
}

const WORDS_PER_MINUTE = 220

/** The text as someone reads it: links by their words, tables by their cells. */
export function readText(rich: Rich): string {
  return typeof rich === 'string' ? rich : rich.map((part) => (typeof part === 'string' ? part : part.link)).join('')
}

function textsOf(block: Block): readonly string[] {
  if ('heading' in block) return [block.heading]
  if ('paragraph' in block) return [readText(block.paragraph)]
  if ('list' in block) return block.list.map(readText)
  if ('table' in block) return [...block.table.head, ...block.table.rows.flat()]
  if ('figure' in block) return [block.caption]
  return block.message
}

export function countWords({ blocks }: Article): number {
  return blocks.flatMap(textsOf).join(' ').split(/\s+/).filter(Boolean).length
}

/** Whole minutes, at least 1. */
export function readingMinutes(article: Article): number {
  return Math.max(1, Math.round(countWords(article) / WORDS_PER_MINUTE))
}
