import {
  type DetentionStatement,
  readDetentionEndpoint,
  readDetentionStatementEndpoint,
} from '#contract/freight/detention.ts'
import { call } from '../session/call.ts'
import { createAnswerStore } from './stored-answer.ts'
import { fetchPdf } from './stored-pdf.ts'

/** The statement of the account's last deal on a load, as last opened: it opens again without signal. */
export function detentionStatementQuery(loadId: string) {
  return {
    key: ['loads', 'detention', loadId],
    fetch: (signal: AbortSignal): Promise<DetentionStatement> =>
      call(readDetentionEndpoint, { params: { id: loadId }, query: {} }, { signal }),
    ...createAnswerStore(readDetentionEndpoint, loadId),
  }
}

/** Its PDF in base64. Apart from it: the screen shows the statement also when the file doesn't come. */
export function detentionPdfQuery(loadId: string) {
  return {
    key: ['loads', 'detention-pdf', loadId],
    fetch: (): Promise<string> => fetchPdf(readDetentionStatementEndpoint, { params: { id: loadId }, query: {} }),
    ...createAnswerStore(readDetentionStatementEndpoint, loadId),
  }
}
