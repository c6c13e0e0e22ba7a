import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'

const notificationSettings = z.object({ emailNotifications: z.boolean() })
export type EmailNotificationSetting = z.output<typeof notificationSettings>

export const readEmailNotificationSettingEndpoint = defineEndpoint({
  name: 'auth.notification-settings',
  summary: "The account's email notification settings",
  method: 'GET',
  path: '/auth/notification-settings',
  access: 'session',
  answer: notificationSettings,
})

export const updateEmailNotificationSettingEndpoint = defineEndpoint({
  name: 'auth.update-notification-settings',
  summary: "Update the account's email notification settings",
  method: 'PUT',
  path: '/auth/notification-settings',
  access: 'session',
  body: notificationSettings,
  answer: notificationSettings,
  queued: true,
})
