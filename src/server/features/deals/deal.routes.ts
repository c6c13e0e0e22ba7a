import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readDetentionEndpoint, readDetentionStatementEndpoint } from '#contract/freight/detention.ts'
import { readDriverLoadEndpoint, recordDriverEventEndpoint } from '#contract/freight/driver-load.ts'
import {
  correctArrivalEndpoint,
  correctStopEventEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import {
  askForBooksEndpoint,
  enterBooksEndpoint,
  readOpenBooksEndpoint,
  readOpenBooksPdfEndpoint,
} from '#contract/freight/open-books.ts'
import { readRateConfirmationEndpoint, readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint, voidSignatureEndpoint } from '#contract/freight/signature.ts'
import {
  createSigningLinkEndpoint,
  listSigningLinksEndpoint,
  revokeSigningLinkEndpoint,
} from '#contract/freight/signing-link.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { answerChange, proposeChange, setDriver } from './change-deal.ts'
import { correctStopEvent } from './correct-stop-event.ts'
import { readDriverLoad, recordDriverEvent } from './driver-load.ts'
import { askForBooks, enterBooks, readOpenBooks, readOpenBooksPdf } from './open-books.ts'
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

export function dealRoutes({ spend, papers }: { spend: Spend; papers: Papers }): Route[] {
  return [
    route(proposeChangeEndpoint, proposeChange),
    route(answerChangeEndpoint, answerChange),
    route(setDriverEndpoint, setDriver),
    route(readOpenBooksEndpoint, readOpenBooks),
    route(readOpenBooksPdfEndpoint, within(spend, 'openBooks', readOpenBooksPdf(papers))),
    route(enterBooksEndpoint, enterBooks),
    route(askForBooksEndpoint, askForBooks),
    route(listLoadDealsEndpoint, listLoadDeals),
    route(readDetentionEndpoint, readDetention),
    route(readDetentionStatementEndpoint, within(spend, 'statements', readDetentionStatement(papers))),
    route(readRateConfirmationEndpoint, readRateConfirmation),
    route(readRateConfirmationPdfEndpoint, within(spend, 'confirmations', readRateConfirmationPdf(papers))),
    route(signRateConfirmationEndpoint, signRateConfirmation),
    route(voidSignatureEndpoint, voidSignature),
    route(listSigningLinksEndpoint, readSigningLinks),
    route(createSigningLinkEndpoint, within(spend, 'signingLinks', createSigningLink)),
    route(revokeSigningLinkEndpoint, revokeSigningLink),
    route(setLoadStatusEndpoint, setLoadStatus),
    route(recordStopEventEndpoint, recordStopEvent),
    route(readDriverLoadEndpoint, readDriverLoad),
    route(recordDriverEventEndpoint, within(spend, 'driverTaps', recordDriverEvent)),
    route(correctStopEventEndpoint, correctStopEvent),
    route(releaseCarrierEndpoint, releaseCarrier),
    route(correctArrivalEndpoint, correctArrival),
  ]
}
