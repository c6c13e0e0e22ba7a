import * as account from '#contract/account.ts'
import * as activity from '#contract/activity.ts'
import * as analytics from '#contract/analytics.ts'
import * as booking from '#contract/booking.ts'
import * as device from '#contract/device.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as geo from '#contract/geo.ts'
import * as health from '#contract/health.ts'
import * as loadBulk from '#contract/load-bulk.ts'
import * as loadExport from '#contract/load-export.ts'
import * as loadPost from '#contract/load-post.ts'
import * as loadTemplate from '#contract/load-template.ts'
import * as load from '#contract/load.ts'
import * as notification from '#contract/notification.ts'
import * as notificationSettings from '#contract/notification-settings.ts'
import * as password from '#contract/password.ts'
import * as paymentMethod from '#contract/payment-method.ts'
import * as profileEdit from '#contract/profile-edit.ts'
import * as push from '#contract/push.ts'
import * as rateSuggestion from '#contract/rate-suggestion.ts'
import * as secondStep from '#contract/second-step.ts'
import * as signUp from '#contract/sign-up.ts'
import * as sync from '#contract/sync.ts'

function declaredIn(file: Record<string, unknown>): Endpoint[] {
  return Object.values(file).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
}

/** Every endpoint there is: what the server must route, what the OpenAPI document lists, what the access tests try. */
export const ENDPOINTS: readonly Endpoint[] = [
  health,
  account,
  signUp,
  password,
  secondStep,
  profileEdit,
  device,
  load,
  loadPost,
  loadBulk,
  loadExport,
  loadTemplate,
  rateSuggestion,
  booking,
  notification,
  notificationSettings,
  push,
  sync,
  geo,
  activity,
  analytics,
  paymentMethod,
].flatMap(declaredIn)
