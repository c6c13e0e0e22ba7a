import { createOp, type NewOp } from '#offline/outbox/op.ts'
import type { Intent, OpKind } from '#offline/outbox/op-kind.ts'
import { nth } from './freight.ts'
import { TERMS } from './posting.ts'

const loadId = nth(1)
const requestId = nth(2)
const notificationId = nth(3)

/** One of each kind, with every field that a form can fill. */
const ONE_OF_EACH: { [K in OpKind]: Extract<Intent, { kind: K }> } = {
  'request-booking': {
    kind: 'request-booking',
    pickupDateTime: '2026-11-23T14:00:00.000Z',
    ask: {
      loadId,
      message: 'Empty in Joliet at noon — “can do”',
      proposedRate: 2600.5,
      proposedTerms: {
        pickupDateTime: '2026-11-23T15:00:00.000Z',
        deliveryDateTime: '2026-11-24T15:00:00.000Z',
        specialRequirements: ['Liftgate'],
        additionalNotes: 'Call first',
      },
      expiresAt: '2026-11-22T20:00:00.000Z',
      seen: {
        rate: 2400,
        pickupDateTime: '2026-11-23T14:00:00.000Z',
        deliveryDateTime: '2026-11-24T14:00:00.000Z',
        pickupUntil: null,
        deliveryUntil: '2026-11-24T18:00:00.000Z',
        detention: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
        freight: { commodity: 'Canned goods', weight: '42000', hazmat: '' },
      },
    },
  },
  'withdraw-request': { kind: 'withdraw-request', loadId, requestId },
  'accept-request': { kind: 'accept-request', loadId, requestId, version: 4 },
  'reject-request': { kind: 'reject-request', loadId, requestId },
  'name-carrier': { kind: 'name-carrier', loadId, requestId, consentId: nth(9) },
  'counter-request': {
    kind: 'counter-request',
    loadId,
    requestId,
    offer: {
      rate: 2500.5,
      pickupDateTime: '2026-11-23T16:00:00.000Z',
      deliveryDateTime: '2026-11-24T16:00:00.000Z',
      message: 'Meet us halfway?',
      version: 4,
    },
    requestExpiresAt: '2026-11-23T14:00:00.000Z',
  },
  'accept-counter': {
    kind: 'accept-counter',
    loadId,
    requestId,
    counterId: nth(9),
    counterExpiresAt: '2026-11-21T19:00:00.000Z',
  },
  'decline-counter': {
    kind: 'decline-counter',
    loadId,
    requestId,
    counterId: nth(9),
    counterExpiresAt: '2026-11-21T19:00:00.000Z',
  },
  'ask-for-update': { kind: 'ask-for-update', loadId },
  'ask-for-books': { kind: 'ask-for-books', loadId, dealId: nth(4) },
  'enter-books': {
    kind: 'enter-books',
    loadId,
    dealId: nth(4),
    figures: {
      shipperPays: 2600.5,
      serviceAmount: null,
      carrierPaidOn: '2026-11-20',
      consignor: 'Acme Foods',
      consignorAddress: '1 Main Street',
      payer: '',
      freightBill: 'BOL-118',
      carrierAddress: 'Box 1',
      service: '',
      servicePayer: '',
      seen: '2026-11-20T17:30:00.000Z',
    },
  },
  'set-load-status': {
    kind: 'set-load-status',
    loadId,
    status: 'completed',
    stop: 'delivery',
    place: { latitude: 41.8781, longitude: -87.6298, accuracy: 12 },
    occurredAt: '2026-11-20T17:30:00.000Z',
    reason: 'Delivered, the driver forgot to confirm',
  },
  'record-stop-event': {
    kind: 'record-stop-event',
    loadId,
    event: 'departed',
    stop: 'pickup',
    place: { latitude: 32.7876, longitude: -96.7994, accuracy: 12 },
  },
  'sign-rate-confirmation': {
    kind: 'sign-rate-confirmation',
    loadId,
    signature: {
      dealId: nth(4),
      version: 1,
      hash: '9f3c41ae77d02b58'.repeat(4),
      name: 'Dana Reyes',
      title: 'Owner',
      mark: { kind: 'drawn', strokes: [[10, 20, 30, 40]] },
      consent: '1',
    },
  },
  'propose-change': {
    kind: 'propose-change',
    loadId,
    change: {
      dealId: nth(4),
      changeId: nth(10),
      version: 1,
      rate: 2350.5,
      pickupDateTime: '2026-11-25T14:00:00.000Z',
      pickupUntil: '2026-11-25T17:00:00.000Z',
      deliveryDateTime: '2026-11-26T14:00:00.000Z',
      reason: 'Two more stops',
    },
  },
  'answer-change': { kind: 'answer-change', loadId, changeId: nth(10), answer: 'accepted' },
  'set-driver': {
    kind: 'set-driver',
    loadId,
    driver: {
      dealId: nth(4),
      driverName: 'Łukasz Søn',
      driverPhone: '+1 (214) 555-0123',
      truckNumber: '118',
      trailerNumber: '',
    },
  },
  'ask-accessorial': {
    kind: 'ask-accessorial',
    loadId,
    charge: { dealId: nth(4), accessorialId: nth(9), kind: 'lumper', amount: 180.25, note: 'Receipt is with the BOL' },
  },
  'answer-accessorial': {
    kind: 'answer-accessorial',
    loadId,
    accessorialId: nth(9),
    answer: { answer: 'declined', reason: 'No receipt' },
  },
  'send-invoice': {
    kind: 'send-invoice',
    loadId,
    invoice: {
      dealId: nth(4),
      version: 0,
      total: 2330.75,
      remitTo: { kind: 'factor', name: 'Apex Factoring', address: 'PO Box 12, Dallas, TX 75201', email: null },
    },
  },
  'settle-invoice': {
    kind: 'settle-invoice',
    loadId,
    action: { dealId: nth(4), version: 1, settlement: 'dispute', reason: 'Wrong rate' },
  },
  'accept-tender': { kind: 'accept-tender', loadId },
  'decline-tender': { kind: 'decline-tender', loadId },
  'revoke-tender': { kind: 'revoke-tender', loadId },
  'delete-load': { kind: 'delete-load', loadId },
  'add-document': {
    kind: 'add-document',
    loadId,
    dealId: nth(5),
    documentId: nth(6),
    documentKind: 'pod',
    parts: [nth(7), nth(8)],
    capturedAgoMs: 42_000,
  },
  'mark-notification-read': { kind: 'mark-notification-read', notificationId },
  'archive-notification': { kind: 'archive-notification', notificationId },
  'delete-notification': { kind: 'delete-notification', notificationId },
  'mark-all-notifications-read': { kind: 'mark-all-notifications-read' },
  'edit-profile': {
    kind: 'edit-profile',
    change: {
      firstName: 'Zoë',
      lastName: 'O’Neill',
      phoneNumber: '+1 (214) 555-0123',
      businessName: null,
      dotNumber: '2811045',
    },
  },
  'set-notification-settings': { kind: 'set-notification-settings', settings: { emailNotifications: false } },
  'set-truck': {
    kind: 'set-truck',
    figures: {
      costPerMile: 1.52,
      milesPerGallon: 6.5,
      fuelPrice: 3.899,
      deadheadMiles: 60,
      hours: { drive: 510, shift: 600, cycle: 2400, asOf: '2026-11-20T17:45:00.000Z' },
    },
  },
  'create-load': {
    kind: 'create-load',
    draftId: nth(4),
    load: TERMS,
    form: { rate: '2,400', pickupDateTime: '2026-11-23T08:00' },
    measured: { miles: 968, driveMinutes: 1071 },
  },
  'update-load': {
    kind: 'update-load',
    loadId,
    load: TERMS,
    form: { rate: '2,400' },
    before: { rate: '2300' },
    version: 4,
  },
}

/** An edit of a load's rate, begun at `version`. */
export function rateEdit(of: string, { rate, before, version }: Record<'rate' | 'before' | 'version', number>): Intent {
  return {
    ...ONE_OF_EACH['update-load'],
    loadId: of,
    load: { ...TERMS, rate },
    form: { rate: String(rate) },
    before: { rate: String(before) },
    version,
  }
}

/** Saved with Undo by the screens that offer it. */
const UNDOABLE: readonly OpKind[] = ['reject-request', 'decline-tender', 'delete-notification']

/** Each kind as this version of the app saves it. */
export function everyKind(): NewOp[] {
  return Object.values(ONE_OF_EACH).map((intent, i) =>
    createOp(intent, {
      opId: nth(100 + i),
      userId: '10000000-0000-4000-8000-000000000001',
      label: 'Load 1042, Dallas to Tulsa',
      isUndoable: UNDOABLE.includes(intent.kind),
      now: Date.UTC(2026, 10, 20, 18),
      serverOffset: -1_500,
      appVersion: '1',
    }),
  )
}
