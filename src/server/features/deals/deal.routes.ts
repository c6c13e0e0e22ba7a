import type { Route } from '#server/http/route.ts'
import { within } from '#server/http/budget.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { answerChange, proposeChange, setDriver } from './change-deal.ts'
import { correctStopEvent } from './correct-stop-event.ts'
import { readDriverLoad, recordDriverEvent } from './driver-load.ts'
import { askForBooks, enterBooks, readOpenBooks, readOpenBooksPdf } from './open-books.ts'
import type { ProposalDeps } from './propose-stops.ts'
import {
  listLoadDeals,
  readDetention,
  readDetentionStatement,
  readRateConfirmation,
  readRateConfirmationPdf,
} from './read-deals.ts'
import { recordStopEvent } from './record-stop-event.ts'
import { correctArrival, releaseCarrier } from './release-carrier.ts'
import { setLoadStatus } from './set-load-status.ts'
import { signRateConfirmation, voidSignature } from './sign-rate-confirmation.ts'
import { createSigningLink, readSigningLinks, revokeSigningLink } from './signing-link.ts'

export function dealRoutes({ spend, papers, ...geography }: ProposalDeps & { papers: Papers }): Route[] {
  return [
    proposeChange({ spend, ...geography }),
    answerChange,
    setDriver,
    readOpenBooks,
    within(spend, 'openBooks', readOpenBooksPdf(papers)),
    enterBooks,
    askForBooks,
    listLoadDeals,
    readDetention,
    within(spend, 'statements', readDetentionStatement(papers)),
    readRateConfirmation,
    within(spend, 'confirmations', readRateConfirmationPdf(papers)),
    signRateConfirmation,
    voidSignature,
    readSigningLinks,
    within(spend, 'signingLinks', createSigningLink),
    revokeSigningLink,
    setLoadStatus,
    recordStopEvent,
    readDriverLoad,
    within(spend, 'driverTaps', recordDriverEvent),
    correctStopEvent,
    releaseCarrier,
    correctArrival,
  ]
}
