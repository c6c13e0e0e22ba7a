import { type OpenBooks, readOpenBooksEndpoint, readOpenBooksPdfEndpoint } from '#contract/freight/open-books.ts'
import { call } from '../session/call.ts'
import { createAnswerStore } from './stored-answer.ts'
import { fetchPdf } from './stored-pdf.ts'

/** The record of a deal, as last opened: it opens again without signal. */
export function openBooksQuery(loadId: string, dealId: string) {
  return {
    key: ['loads', 'open-books', dealId],
    fetch: (signal: AbortSignal): Promise<OpenBooks> =>
      call(readOpenBooksEndpoint, { params: { id: loadId }, query: { deal: dealId } }, { signal }),
    ...createAnswerStore(readOpenBooksEndpoint, dealId),
  }
}

/** Its PDF in base64. Apart from it: the screen shows the record also when the file doesn't come. */
export function openBooksPdfQuery(loadId: string, dealId: string) {
  return {
    key: ['loads', 'open-books-pdf', dealId],
    fetch: (): Promise<string> =>
      fetchPdf(readOpenBooksPdfEndpoint, { params: { id: loadId }, query: { deal: dealId } }),
    ...createAnswerStore(readOpenBooksPdfEndpoint, dealId),
  }
}
