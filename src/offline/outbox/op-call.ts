import type { updateEmailNotificationSettingEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
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
import type * as z from 'zod/mini'

/** Its form has checked the body, and the server checks it again. */
type Checked<E extends Endpoint, Body = Record<string, unknown>> = Omit<E, 'body'> & { body: z.ZodMiniType<Body, Body> }

/** Which queued endpoint each op kind sends. */
export interface OpEndpoints {
  'request-booking': typeof requestBookingEndpoint
  'withdraw-request': typeof withdrawBookingRequestEndpoint
  'accept-request': typeof acceptBookingRequestEndpoint
  'reject-request': typeof rejectBookingRequestEndpoint
  'name-carrier': typeof nameCarrierEndpoint
  'counter-request': Checked<typeof counterRequestEndpoint>
  'accept-counter': typeof acceptCounterEndpoint
  'decline-counter': typeof declineCounterEndpoint
  'ask-for-update': typeof askForUpdateEndpoint
  'ask-for-books': typeof askForBooksEndpoint
  'enter-books': Checked<typeof enterBooksEndpoint>
  'set-load-status': typeof setLoadStatusEndpoint
  'record-stop-event': typeof recordStopEventEndpoint
  'sign-rate-confirmation': Checked<typeof signRateConfirmationEndpoint>
  'propose-change': Checked<typeof proposeChangeEndpoint>
  'answer-change': typeof answerChangeEndpoint
  'set-driver': Checked<typeof setDriverEndpoint>
  'ask-accessorial': Checked<typeof askAccessorialEndpoint>
  'answer-accessorial': Checked<typeof answerAccessorialEndpoint>
  'send-invoice': Checked<typeof sendInvoiceEndpoint>
  'settle-invoice': Checked<typeof settleInvoiceEndpoint>
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
  'set-truck': Checked<typeof updateTruckEndpoint, { truck: Record<string, unknown> | null; typedAt: string }>
  'create-load': Checked<typeof createLoadEndpoint>
  'update-load': Checked<typeof updateLoadEndpoint>
}

/**
 * All that a saved action needs of its endpoint. Apart from the contract, which every page would otherwise load with all
 * its checks; the types refuse a line that differs from it.
 */
export const OP_CALLS: { readonly [K in keyof OpEndpoints]: Pick<OpEndpoints[K], 'name' | 'method' | 'path'> } = {
  'request-booking': { name: 'load-requests.create', method: 'POST', path: '/load-requests' },
  'withdraw-request': { name: 'load-requests.withdraw', method: 'POST', path: '/load-requests/:id/withdraw' },
  'accept-request': { name: 'load-requests.accept', method: 'POST', path: '/load-requests/:id/accept' },
  'reject-request': { name: 'load-requests.reject', method: 'POST', path: '/load-requests/:id/reject' },
  'name-carrier': { name: 'load-requests.name-carrier', method: 'PUT', path: '/load-requests/:id/carrier' },
  'counter-request': { name: 'load-requests.counter', method: 'POST', path: '/load-requests/:id/counter' },
  'accept-counter': { name: 'load-requests.accept-counter', method: 'POST', path: '/load-requests/:id/counter/accept' },
  'decline-counter': {
    name: 'load-requests.decline-counter',
    method: 'POST',
    path: '/load-requests/:id/counter/decline',
  },
  'ask-for-update': { name: 'loads.ask-for-update', method: 'POST', path: '/loads/:id/ask-for-update' },
  'ask-for-books': { name: 'loads.ask-for-books', method: 'POST', path: '/loads/:id/open-books/requests' },
  'enter-books': { name: 'loads.enter-books', method: 'PUT', path: '/loads/:id/open-books' },
  'set-load-status': { name: 'loads.set-status', method: 'PUT', path: '/loads/:id/status' },
  'record-stop-event': { name: 'loads.record-event', method: 'POST', path: '/loads/:id/events' },
  'sign-rate-confirmation': {
    name: 'loads.sign-confirmation',
    method: 'POST',
    path: '/loads/:id/rate-confirmation/signatures',
  },
  'propose-change': { name: 'deals.propose-change', method: 'POST', path: '/loads/:id/deal-changes' },
  'answer-change': { name: 'deals.answer-change', method: 'POST', path: '/loads/:id/deal-changes/answer' },
  'set-driver': { name: 'deals.set-driver', method: 'PUT', path: '/loads/:id/driver' },
  'ask-accessorial': { name: 'invoices.ask-accessorial', method: 'POST', path: '/loads/:id/accessorials' },
  'answer-accessorial': { name: 'invoices.answer-accessorial', method: 'POST', path: '/loads/:id/accessorials/answer' },
  'send-invoice': { name: 'invoices.send', method: 'POST', path: '/loads/:id/invoice' },
  'settle-invoice': { name: 'invoices.settle', method: 'POST', path: '/loads/:id/invoice/settle' },
  'accept-tender': { name: 'loads.tender-accept', method: 'POST', path: '/loads/:id/tender/accept' },
  'decline-tender': { name: 'loads.tender-decline', method: 'POST', path: '/loads/:id/tender/decline' },
  'revoke-tender': { name: 'loads.tender-revoke', method: 'POST', path: '/loads/:id/tender/revoke' },
  'delete-load': { name: 'loads.delete', method: 'DELETE', path: '/loads/load/:id' },
  'add-document': { name: 'documents.add', method: 'POST', path: '/loads/:id/documents' },
  'mark-notification-read': { name: 'notifications.mark-read', method: 'POST', path: '/notifications/mark-read' },
  'archive-notification': { name: 'notifications.mark-archived', method: 'POST', path: '/notifications/mark-archived' },
  'delete-notification': { name: 'notifications.delete', method: 'DELETE', path: '/notifications/:id' },
  'mark-all-notifications-read': {
    name: 'notifications.mark-all-read',
    method: 'POST',
    path: '/notifications/mark-all-read',
  },
  'edit-profile': { name: 'auth.update-profile', method: 'PUT', path: '/auth/profile' },
  'set-notification-settings': {
    name: 'auth.update-notification-settings',
    method: 'PUT',
    path: '/auth/notification-settings',
  },
  'set-truck': { name: 'truck.update', method: 'PUT', path: '/truck' },
  'create-load': { name: 'loads.create', method: 'POST', path: '/loads' },
  'update-load': { name: 'loads.update', method: 'PUT', path: '/loads/:id' },
}
