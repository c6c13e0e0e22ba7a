import type { Endpoint } from '../api/endpoint.ts'

function call<const Name extends string, const Method extends Endpoint['method'], const Path extends Endpoint['path']>(
  name: Name,
  method: Method,
  path: Path,
) {
  return { name, method, path, queued: true } as const
}

/**
 * What the outbox sends: all that a saved action needs of its endpoint besides its checks, by kind of action. Every page
 * loads these, and few the schemas of their endpoints.
 */
export const QUEUED_CALLS = {
  'request-booking': call('load-requests.create', 'POST', '/load-requests'),
  'withdraw-request': call('load-requests.withdraw', 'POST', '/load-requests/:id/withdraw'),
  'accept-request': call('load-requests.accept', 'POST', '/load-requests/:id/accept'),
  'reject-request': call('load-requests.reject', 'POST', '/load-requests/:id/reject'),
  'name-carrier': call('load-requests.name-carrier', 'PUT', '/load-requests/:id/carrier'),
  'counter-request': call('load-requests.counter', 'POST', '/load-requests/:id/counter'),
  'accept-counter': call('load-requests.accept-counter', 'POST', '/load-requests/:id/counter/accept'),
  'decline-counter': call('load-requests.decline-counter', 'POST', '/load-requests/:id/counter/decline'),
  'ask-for-update': call('loads.ask-for-update', 'POST', '/loads/:id/ask-for-update'),
  'ask-for-books': call('loads.ask-for-books', 'POST', '/loads/:id/open-books/requests'),
  'enter-books': call('loads.enter-books', 'PUT', '/loads/:id/open-books'),
  'set-load-status': call('loads.set-status', 'PUT', '/loads/:id/status'),
  'record-stop-event': call('loads.record-event', 'POST', '/loads/:id/events'),
  'sign-rate-confirmation': call('loads.sign-confirmation', 'POST', '/loads/:id/rate-confirmation/signatures'),
  'propose-change': call('deals.propose-change', 'POST', '/loads/:id/deal-changes'),
  'answer-change': call('deals.answer-change', 'POST', '/loads/:id/deal-changes/answer'),
  'set-driver': call('deals.set-driver', 'PUT', '/loads/:id/driver'),
  'ask-accessorial': call('invoices.ask-accessorial', 'POST', '/loads/:id/accessorials'),
  'answer-accessorial': call('invoices.answer-accessorial', 'POST', '/loads/:id/accessorials/answer'),
  'send-invoice': call('invoices.send', 'POST', '/loads/:id/invoice'),
  'settle-invoice': call('invoices.settle', 'POST', '/loads/:id/invoice/settle'),
  'accept-tender': call('loads.tender-accept', 'POST', '/loads/:id/tender/accept'),
  'decline-tender': call('loads.tender-decline', 'POST', '/loads/:id/tender/decline'),
  'revoke-tender': call('loads.tender-revoke', 'POST', '/loads/:id/tender/revoke'),
  'delete-load': call('loads.delete', 'DELETE', '/loads/load/:id'),
  'add-document': call('documents.add', 'POST', '/loads/:id/documents'),
  'mark-notification-read': call('notifications.mark-read', 'POST', '/notifications/mark-read'),
  'archive-notification': call('notifications.mark-archived', 'POST', '/notifications/mark-archived'),
  'delete-notification': call('notifications.delete', 'DELETE', '/notifications/:id'),
  'mark-all-notifications-read': call('notifications.mark-all-read', 'POST', '/notifications/mark-all-read'),
  'edit-profile': call('auth.update-profile', 'PUT', '/auth/profile'),
  'set-notification-settings': call('auth.update-notification-settings', 'PUT', '/auth/notification-settings'),
  'set-truck': call('truck.update', 'PUT', '/truck'),
  'create-load': call('loads.create', 'POST', '/loads'),
  'update-load': call('loads.update', 'PUT', '/loads/:id'),
}
