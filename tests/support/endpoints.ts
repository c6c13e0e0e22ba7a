import * as account from '#contract/account/account.ts'
import * as activity from '#contract/reports/activity.ts'
import * as analytics from '#contract/reports/analytics.ts'
import * as askForUpdate from '#contract/freight/ask-for-update.ts'
import * as board from '#contract/freight/board.ts'
import * as boardBroker from '#contract/freight/board-broker.ts'
import * as boardSample from '#contract/freight/board-sample.ts'
import * as booking from '#contract/freight/booking.ts'
import * as bookingRequestList from '#contract/freight/booking-request-list.ts'
import * as compareOffers from '#contract/freight/compare-offers.ts'
import * as counterRequest from '#contract/freight/counter-request.ts'
import * as contactCode from '#contract/account/contact-code.ts'
import * as device from '#contract/account/device.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import * as correctStopEvent from '#contract/freight/correct-stop-event.ts'
import * as crash from '#contract/api/crash.ts'
import * as dealChange from '#contract/freight/deal-change.ts'
import * as dealDriver from '#contract/freight/deal-driver.ts'
import * as deal from '#contract/freight/deal.ts'
import * as detention from '#contract/freight/detention.ts'
import * as driverLink from '#contract/freight/driver-link.ts'
import * as driverLoad from '#contract/freight/driver-load.ts'
import * as geo from '#contract/freight/geo.ts'
import * as health from '#contract/api/health.ts'
import * as addDocument from '#contract/freight/add-document.ts'
import * as loadDocument from '#contract/freight/load-document.ts'
import * as loadBulk from '#contract/freight/load-bulk.ts'
import * as loadExport from '#contract/freight/load-export.ts'
import * as loadPost from '#contract/freight/load-post.ts'
import * as loadTemplate from '#contract/freight/load-template.ts'
import * as daysToPay from '#contract/freight/days-to-pay.ts'
import * as invoice from '#contract/freight/invoice.ts'
import * as invoicePacket from '#contract/freight/invoice-packet.ts'
import * as load from '#contract/freight/load.ts'
import * as loadActions from '#contract/freight/load-actions.ts'
import * as searchCarriers from '#contract/freight/search-carriers.ts'
import * as notification from '#contract/notification/notification.ts'
import * as notificationActions from '#contract/notification/notification-actions.ts'
import * as notificationSettings from '#contract/notification/notification-preferences.ts'
import * as openBooks from '#contract/freight/open-books.ts'
import * as password from '#contract/account/password.ts'
import * as paymentMethod from '#contract/account/payment-method.ts'
import * as subscription from '#contract/account/subscription.ts'
import * as emailSetting from '#contract/account/email-setting.ts'
import * as profileEdit from '#contract/account/profile-edit.ts'
import * as push from '#contract/notification/push-subscription.ts'
import * as rateSuggestion from '#contract/freight/rate-suggestion.ts'
import * as rateConfirmation from '#contract/freight/rate-confirmation.ts'
import * as recordStopEvent from '#contract/freight/record-stop-event.ts'
import * as signingLink from '#contract/freight/signing-link.ts'
import * as signature from '#contract/freight/signature.ts'
import * as standingSignature from '#contract/account/standing-signature.ts'
import * as savedSearch from '#contract/freight/saved-search.ts'
import * as marketRate from '#contract/freight/market-rate.ts'
import * as paperTerms from '#contract/freight/paper-terms.ts'
import * as readAuthority from '#contract/freight/read-authority.ts'
import * as setPaperTerms from '#contract/account/set-paper-terms.ts'
import * as setCarrierRules from '#contract/account/set-carrier-rules.ts'
import * as desk from '#contract/account/desk.ts'
import * as truck from '#contract/freight/truck.ts'
import * as secondStep from '#contract/account/two-step.ts'
import * as signUp from '#contract/account/sign-up.ts'
import * as cancelOp from '#contract/sync/cancel-op.ts'
import * as sync from '#contract/sync/sync.ts'

function declaredIn(file: Record<string, unknown>): Endpoint[] {
  return Object.values(file).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
}

/** Every endpoint: the server must route it, the OpenAPI document list it and the access tests try it. */
export const ENDPOINTS: readonly Endpoint[] = [
  health,
  crash,
  account,
  signUp,
  openBooks,
  password,
  secondStep,
  contactCode,
  profileEdit,
  emailSetting,
  device,
  load,
  loadActions,
  searchCarriers,
  askForUpdate,
  compareOffers,
  counterRequest,
  correctStopEvent,
  deal,
  dealChange,
  dealDriver,
  signingLink,
  detention,
  daysToPay,
  invoice,
  invoicePacket,
  loadPost,
  loadBulk,
  loadDocument,
  driverLink,
  driverLoad,
  addDocument,
  loadExport,
  loadTemplate,
  savedSearch,
  marketRate,
  readAuthority,
  setCarrierRules,
  paperTerms,
  setPaperTerms,
  truck,
  desk,
  rateSuggestion,
  rateConfirmation,
  recordStopEvent,
  signature,
  standingSignature,
  board,
  boardBroker,
  boardSample,
  booking,
  bookingRequestList,
  notification,
  notificationActions,
  notificationSettings,
  push,
  cancelOp,
  sync,
  geo,
  activity,
  analytics,
  paymentMethod,
  subscription,
].flatMap(declaredIn)
