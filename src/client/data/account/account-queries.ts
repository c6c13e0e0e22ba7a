import type { Device } from '#contract/account/device.ts'
import { listDevicesEndpoint } from '#contract/account/device.ts'
import { type EmailNotificationSetting, readEmailNotificationSettingEndpoint } from '#contract/account/profile-edit.ts'
import { listPasskeysEndpoint } from '#contract/account/passkey.ts'
import { countRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { createAnswerStore, readStoredFact } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from '../cache/use-stored.ts'

/** API-16. */
export const emailNotificationSettingQuery: StoredQuery<EmailNotificationSetting> = {
  key: ['auth', 'notification-settings'],
  fetch: (signal) => call(readEmailNotificationSettingEndpoint, {}, { signal }),
  keep: (db, value, at) => db.setFact('notificationSettings', { value, at }),
  read: (db) => readStoredFact(db, 'notificationSettings', readEmailNotificationSettingEndpoint.answer),
}

/** Signed-in devices, this one first. */
export const devicesQuery: StoredQuery<Device[]> = {
  key: ['auth', 'sessions'],
  fetch: async (signal) => (await call(listDevicesEndpoint, {}, { signal })).data,
  keep: (db, value, at) => db.setFact('devices', { value, at }),
  read: (db) => readStoredFact(db, 'devices', listDevicesEndpoint.answer.shape.data),
}

/** Number of unused recovery codes. */
export const recoveryCodesQuery: StoredQuery<number> = {
  key: ['auth', 'recovery-codes'],
  fetch: async (signal) => (await call(countRecoveryCodesEndpoint, {}, { signal })).left,
  keep: (db, value, at) => db.setFact('recoveryCodes', { value, at }),
  read: (db) => readStoredFact(db, 'recoveryCodes', countRecoveryCodesEndpoint.answer.shape.left),
}

/** The person's passkeys, oldest first. */
export const passkeysQuery: StoredQuery<EndpointResponse<typeof listPasskeysEndpoint>> = {
  key: ['auth', 'passkeys'],
  fetch: (signal) => call(listPasskeysEndpoint, {}, { signal }),
  ...createAnswerStore(listPasskeysEndpoint, 'own'),
}
