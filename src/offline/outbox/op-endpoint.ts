import type { updateEmailNotificationSettingEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import type { addDocumentEndpoint } from '#contract/freight/document.ts'
import type {
  acceptTenderEndpoint,
  askForUpdateEndpoint,
  declineTenderEndpoint,
  deleteLoadEndpoint,
  recordStopEventEndpoint,
  revokeTenderEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import type {
  acceptBookingRequestEndpoint,
  acceptCounterEndpoint,
  counterRequestEndpoint,
  declineCounterEndpoint,
  nameCarrierEndpoint,
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import type { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import type { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import type {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import type { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import type { askForBooksEndpoint, enterBooksEndpoint } from '#contract/freight/open-books.ts'
import type { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import type { updateTruckEndpoint } from '#contract/freight/truck.ts'
import type {
  archiveNotificationEndpoint,
  deleteNotificationEndpoint,
  markAllNotificationsReadEndpoint,
  markNotificationReadEndpoint,
} from '#contract/notification/notification.ts'
import type { QUEUED_CALLS } from '#contract/sync/queued-call.ts'

type Calls = typeof QUEUED_CALLS

/** Which queued endpoint each op kind sends: of its call, as the compiler checks. */
export interface OpEndpoints extends Calls {
  'request-booking': typeof requestBookingEndpoint
  'withdraw-request': typeof withdrawBookingRequestEndpoint
  'accept-request': typeof acceptBookingRequestEndpoint
  'reject-request': typeof rejectBookingRequestEndpoint
  'name-carrier': typeof nameCarrierEndpoint
  'counter-request': typeof counterRequestEndpoint
  'accept-counter': typeof acceptCounterEndpoint
  'decline-counter': typeof declineCounterEndpoint
  'ask-for-update': typeof askForUpdateEndpoint
  'ask-for-books': typeof askForBooksEndpoint
  'enter-books': typeof enterBooksEndpoint
  'set-load-status': typeof setLoadStatusEndpoint
  'record-stop-event': typeof recordStopEventEndpoint
  'sign-rate-confirmation': typeof signRateConfirmationEndpoint
  'propose-change': typeof proposeChangeEndpoint
  'answer-change': typeof answerChangeEndpoint
  'set-driver': typeof setDriverEndpoint
  'ask-accessorial': typeof askAccessorialEndpoint
  'answer-accessorial': typeof answerAccessorialEndpoint
  'send-invoice': typeof sendInvoiceEndpoint
  'settle-invoice': typeof settleInvoiceEndpoint
  'accept-tender': typeof acceptTenderEndpoint
  'decline-tender': typeof declineTenderEndpoint
  'revoke-tender': typeof revokeTenderEndpoint
  'delete-load': typeof deleteLoadEndpoint
  'add-document': typeof addDocumentEndpoint
  'mark-notification-read': typeof markNotificationReadEndpoint
  'archive-notification': typeof archiveNotificationEndpoint
  'delete-notification': typeof deleteNotificationEndpoint
  'mark-all-notifications-read': typeof markAllNotificationsReadEndpoint
  'edit-profile': typeof updateProfileEndpoint
  'set-notification-settings': typeof updateEmailNotificationSettingEndpoint
  'set-truck': typeof updateTruckEndpoint
  'create-load': typeof createLoadEndpoint
  'update-load': typeof updateLoadEndpoint
}
