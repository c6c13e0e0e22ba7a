import { exportLoadsEndpoint, listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import {
  editLoadTemplateEndpoint,
  scheduleLoadTemplateEndpoint,
  unscheduleLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { acceptTenderEndpoint, askForUpdateEndpoint, correctArrivalEndpoint, correctStopEventEndpoint, declineTenderEndpoint, deleteLoadEndpoint, recordStopEventEndpoint, releaseCarrierEndpoint, revokeTenderEndpoint, setLoadStatusEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { readBoardSampleEndpoint } from '#contract/freight/board.ts'
import { listLoadMarketsEndpoint, readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readDetentionEndpoint, readDetentionStatementEndpoint } from '#contract/freight/detention.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { readDriverLoadEndpoint, recordDriverEventEndpoint } from '#contract/freight/driver-load.ts'
import { readRateConfirmationEndpoint, readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint, voidSignatureEndpoint } from '#contract/freight/signature.ts'
import {
  createSigningLinkEndpoint,
  listSigningLinksEndpoint,
  revokeSigningLinkEndpoint,
} from '#contract/freight/signing-link.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { preparedRoute, type Route, route } from '#server/http/bind.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { askForUpdate } from './ask-for-update.ts'
import { searchCarriers } from './carrier.sql.ts'
import { presentCarrier } from './present-carrier.ts'
import { correctStopEvent } from './correct-stop-event.ts'
import { createLoad } from './create-load.ts'
import { deleteLoad } from './delete-load.ts'
import { editTemplate, locateEdited } from './edit-template.ts'
import { exportLoads } from './export-loads.ts'
import { type GeoDeps, resolveLane, measureLane } from './resolve-lane.ts'
import { listMyLoads } from './list-my-loads.ts'
import { measureRows, postLoads } from './post-loads.ts'
import { listLoadDeals } from './list-load-deals.ts'
import { readDetention, readDetentionStatement } from './read-detention.ts'
import { boardSampleReader } from './read-board-sample.ts'
import { readLoad } from './read-load.ts'
import { listLoadMarkets, readLoadMarket } from './read-load-market.ts'
import { readRateConfirmation, readRateConfirmationPdf } from './read-rate-confirmation.ts'
import { readDriverLoad, recordDriverEvent } from './driver-load.ts'
import { recordStopEvent } from './record-stop-event.ts'
import { signRateConfirmation, voidSignature } from './sign-rate-confirmation.ts'
import { createSigningLink, readSigningLinks, revokeSigningLink } from './signing-link.ts'
import { correctArrival, releaseCarrier } from './release-carrier.ts'
import { setLoadStatus } from './set-load-status.ts'
import { locateTemplate, scheduleTemplate, unscheduleTemplate } from './schedule-template.ts'
import { suggestRate } from './suggest-rate.ts'
import { changesLane, updateLoad } from './update-load.ts'
import { acceptTenderedLoad, tenderLoad, declineTenderedLoad, revokeTenderedLoad } from './tender-load.ts'

export function loadRoutes(geography: GeoDeps, spend: Spend): Route[] {
  return [
    route(listMyLoadsEndpoint, listMyLoads),
    route(exportLoadsEndpoint, exportLoads),
    route(readBoardSampleEndpoint, boardSampleReader()),
    route(readLoadEndpoint, readLoad),
    route(readLoadMarketEndpoint, readLoadMarket),
    route(listLoadMarketsEndpoint, listLoadMarkets),
    route(listLoadDealsEndpoint, listLoadDeals),
    route(readDetentionEndpoint, readDetention),
    route(readDetentionStatementEndpoint, within(spend, 'statements', readDetentionStatement)),
    route(readRateConfirmationEndpoint, readRateConfirmation),
    route(readRateConfirmationPdfEndpoint, within(spend, 'confirmations', readRateConfirmationPdf)),
    route(signRateConfirmationEndpoint, signRateConfirmation),
    route(voidSignatureEndpoint, voidSignature),
    route(listSigningLinksEndpoint, readSigningLinks),
    route(createSigningLinkEndpoint, within(spend, 'signingLinks', createSigningLink)),
    route(revokeSigningLinkEndpoint, revokeSigningLink),
    preparedRoute(
      createLoadEndpoint,
      within(spend, 'posts', ({ body }) => resolveLane(geography, body)),
      createLoad,
    ),
    preparedRoute(
      postLoadsEndpoint,
      async (input, ctx) => {
        const fitting = await spend.upTo(ctx, 'imports', input.body.loads.length)
        return measureRows(geography, input.body.loads.slice(0, fitting))
      },
      postLoads,
    ),
    preparedRoute(
      updateLoadEndpoint,
      async ({ params, body }, ctx) => {
        if (await changesLane(ctx, params.id, body)) await spend(ctx, 'routes')
        return resolveLane(geography, body)
      },
      updateLoad,
    ),
    preparedRoute(
      suggestRateEndpoint,
      within(spend, 'routes', ({ body: { pickupLocation, deliveryLocation } }) =>
        measureLane(geography, pickupLocation.coordinates, deliveryLocation.coordinates),
      ),
      suggestRate,
    ),
    preparedRoute(editLoadTemplateEndpoint, locateEdited(geography), editTemplate),
    preparedRoute(scheduleLoadTemplateEndpoint, locateTemplate(geography), scheduleTemplate),
    route(unscheduleLoadTemplateEndpoint, unscheduleTemplate),
    route(deleteLoadEndpoint, deleteLoad),
    route(setLoadStatusEndpoint, setLoadStatus),
    route(recordStopEventEndpoint, recordStopEvent),
    route(readDriverLoadEndpoint, readDriverLoad),
    route(recordDriverEventEndpoint, within(spend, 'driverTaps', recordDriverEvent)),
    route(correctStopEventEndpoint, correctStopEvent),
    route(tenderLoadEndpoint, within(spend, 'tenders', tenderLoad)),
    route(acceptTenderEndpoint, acceptTenderedLoad),
    route(declineTenderEndpoint, declineTenderedLoad),
    route(revokeTenderEndpoint, revokeTenderedLoad),
    route(releaseCarrierEndpoint, releaseCarrier),
    route(correctArrivalEndpoint, correctArrival),
    route(askForUpdateEndpoint, askForUpdate),
    route(searchCarriersEndpoint, async ({ query }, { db, actor, now }) => {
      const carriers = await searchCarriers(db, query.search, actor.id)
      return { data: carriers.map((carrier) => presentCarrier(carrier, now)) }
    }),
  ]
}
