import type { OpenBooks } from '#contract/freight/open-books.ts'
import { placeName } from '#domain/text/place-name.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { OPEN_BOOKS_COPY as COPY } from './open-books-copy.ts'

type RequestOp = Op & { intent: IntentOf<'ask-for-books'> }
export type EntryOp = Op & { intent: IntentOf<'enter-books'> }

interface BooksOps {
  request: RequestOp | undefined
  entry: EntryOp | undefined
}

/** This device's last request for a deal's record, and its last entry. */
export function useBooksOps(dealId: string): BooksOps {
  const ops = useOutbox().ops.filter(({ state }) => state !== 'cancelled')
  return {
    request: ops.findLast((op): op is RequestOp => op.intent.kind === 'ask-for-books' && op.intent.dealId === dealId),
    entry: ops.findLast((op): op is EntryOp => op.intent.kind === 'enter-books' && op.intent.dealId === dealId),
  }
}

/** Names the load in the outbox. */
export function booksLabel({ loadNumber, pickup, delivery }: OpenBooks): string {
  return COPY.load(loadNumber, pickup && delivery && COPY.lane(placeName(pickup), placeName(delivery)))
}
