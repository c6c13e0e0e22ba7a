import type { Device } from '#contract/device.ts'
import { devices } from '#contract/device.ts'
import { type NotificationSettings, readNotificationSettings } from '#contract/profile-edit.ts'
import { recoveryCodesLeft } from '#contract/second-step.ts'
import { call } from '#offline/call.ts'
import type { StoredQuery } from './use-stored.ts'

/** API-16. */
export const notificationSettingsQuery: StoredQuery<NotificationSettings> = {
  key: ['auth', 'notification-settings'],
  fetch: (signal) => call(readNotificationSettings, {}, { signal }),
  keep: (db, value, at) => db.setFact('notificationSettings', { value, at }),
  read: async (db) => (await db.fact('notificationSettings')) ?? null,
}

/** The devices that are signed in, this one first. */
export const devicesQuery: StoredQuery<Device[]> = {
  key: ['auth', 'sessions'],
  fetch: async (signal) => (await call(devices, {}, { signal })).data,
  keep: (db, value, at) => db.setFact('devices', { value, at }),
  read: async (db) => (await db.fact('devices')) ?? null,
}

/** How many recovery codes have not been used. */
export const recoveryCodesQuery: StoredQuery<number> = {
  key: ['auth', 'recovery-codes'],
  fetch: async (signal) => (await call(recoveryCodesLeft, {}, { signal })).left,
  keep: (db, value, at) => db.setFact('recoveryCodes', { value, at }),
  read: async (db) => (await db.fact('recoveryCodes')) ?? null,
}
