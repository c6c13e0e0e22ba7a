import * as apiKey from '#contract/programs/api-key.ts'
import * as ediExchange from '#contract/programs/edi-exchange.ts'
import * as shipperTender from '#contract/programs/shipper-tender.ts'
import * as ediPartner from '#contract/programs/edi-partner.ts'
import * as webhook from '#contract/programs/webhook.ts'
import * as company from '#contract/account/company.ts'
import * as invitation from '#contract/account/invitation.ts'
import * as account from '#contract/account/account.ts'
import * as activity from '#contract/reports/activity.ts'
import * as analytics from '#contract/reports/analytics.ts'
import * as loadActions from '#contract/freight/load-actions.ts'
import * as board from '#contract/freight/board.ts'
import * as broker from '#contract/freight/broker.ts'
import * as booking from '#contract/freight/booking.ts'
import * as bookingRequestList from '#contract/freight/booking-request.ts'
import * as compareOffers from '#contract/freight/compare-offers.ts'
import * as contactCode from '#contract/account/contact-code.ts'
import * as device from '#contract/account/device.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import * as health from '#contract/api/health.ts'
import * as dealChange from '#contract/freight/deal-change.ts'
import * as dealDriver from '#contract/freight/deal-driver.ts'
import * as deal from '#contract/freight/deal.ts'
import * as detention from '#contract/freight/detention.ts'
import * as dispatchConsent from '#contract/freight/dispatch-consent.ts'
import * as driverLink from '#contract/freight/driver-link.ts'
import * as driverLoad from '#contract/freight/driver-load.ts'
import * as geo from '#contract/freight/geo.ts'
import * as document from '#contract/freight/document.ts'
import * as loadChanges from '#contract/freight/load-changes.ts'
import * as loadBulk from '#contract/freight/load-bulk.ts'
import * as load from '#contract/freight/load.ts'
import * as loadPost from '#contract/freight/load-post.ts'
import * as loadTemplate from '#contract/freight/load-template.ts'
import * as invoice from '#contract/freight/invoice.ts'
import * as carrier from '#contract/freight/carrier.ts'
import * as moneyAging from '#contract/money/aging.ts'
import * as customer from '#contract/money/customer.ts'
import * as customerInvoice from '#contract/money/customer-invoice.ts'
import * as factoring from '#contract/money/factoring.ts'
import * as moneyExport from '#contract/money/export.ts'
import * as notification from '#contract/notification/notification.ts'
import * as notificationSettings from '#contract/notification/notification-preferences.ts'
import * as openBooks from '#contract/freight/open-books.ts'
import * as passkey from '#contract/account/passkey.ts'
import * as password from '#contract/account/password.ts'
import * as paymentMethod from '#contract/account/payment-method.ts'
import * as subscription from '#contract/account/subscription.ts'
import * as profileEdit from '#contract/account/profile-edit.ts'
import * as proof from '#contract/account/proof.ts'
import * as push from '#contract/notification/push.ts'
import * as rateSuggestion from '#contract/freight/rate-suggestion.ts'
import * as rateConfirmation from '#contract/freight/rate-confirmation.ts'
import * as signingLink from '#contract/freight/signing-link.ts'
import * as signature from '#contract/freight/signature.ts'
import * as brokerSettings from '#contract/account/broker-settings.ts'
import * as savedSearch from '#contract/freight/saved-search.ts'
import * as marketRate from '#contract/freight/market-rate.ts'
import * as paperTerms from '#contract/freight/paper-terms.ts'
import * as viewPreferences from '#contract/account/view-preferences.ts'
import * as truck from '#contract/freight/truck.ts'
import * as secondStep from '#contract/account/two-step.ts'
import * as signUp from '#contract/account/sign-up.ts'
import * as cancelOp from '#contract/sync/cancel-op.ts'
import * as sendOps from '#contract/sync/send-ops.ts'
import * as sync from '#contract/sync/sync.ts'

function declaredIn(file: Record<string, unknown>): Endpoint[] {
  return Object.values(file).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
}

/** Every endpoint: the server must route it, the OpenAPI document list it and the access tests try it. */
export const ENDPOINTS: readonly Endpoint[] = [
  health,
  account,
  signUp,
  openBooks,
  passkey,
  password,
  secondStep,
  contactCode,
  proof,
  profileEdit,
  device,
  carrier,
  loadActions,
  compareOffers,
  deal,
  dealChange,
  dealDriver,
  signingLink,
  detention,
  dispatchConsent,
  invoice,
  moneyAging,
  customer,
  customerInvoice,
  factoring,
  moneyExport,
  loadPost,
  loadBulk,
  loadChanges,
  apiKey,
  ediExchange,
  ediPartner,
  webhook,
  shipperTender,
  company,
  invitation,
  driverLink,
  driverLoad,
  document,
  load,
  loadTemplate,
  savedSearch,
  marketRate,
  paperTerms,
  truck,
  viewPreferences,
  rateSuggestion,
  rateConfirmation,
  signature,
  brokerSettings,
  board,
  broker,
  booking,
  bookingRequestList,
  notification,
  notificationSettings,
  push,
  cancelOp,
  sendOps,
  sync,
  geo,
  activity,
  analytics,
  paymentMethod,
  subscription,
].flatMap(declaredIn)
