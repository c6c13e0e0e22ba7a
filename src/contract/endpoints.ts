import * as account from './account.ts'
import * as activity from './activity.ts'
import * as analytics from './analytics.ts'
import * as booking from './booking.ts'
import * as device from './device.ts'
import type { Endpoint } from './endpoint.ts'
import * as geo from './geo.ts'
import * as health from './health.ts'
import * as loadBulk from './load-bulk.ts'
import * as loadExport from './load-export.ts'
import * as loadPost from './load-post.ts'
import * as loadTemplate from './load-template.ts'
import * as load from './load.ts'
import * as notification from './notification.ts'
import * as notificationSettings from './notification-settings.ts'
import * as password from './password.ts'
import * as paymentMethod from './payment-method.ts'
import * as profileEdit from './profile-edit.ts'
import * as push from './push.ts'
import * as rateSuggestion from './rate-suggestion.ts'
import * as secondStep from './second-step.ts'
import * as signUp from './sign-up.ts'
import * as sync from './sync.ts'

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
