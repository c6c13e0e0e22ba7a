import { login, logout, me, refresh } from '#contract/account.ts'
import { devices, signOutDevice, signOutEverywhere } from '#contract/device.ts'
import {
  changePassword as changeEndpoint,
  forgotPassword as forgotEndpoint,
  resetPassword as resetEndpoint,
} from '#contract/password.ts'
import {
  deleteAccount as deleteEndpoint,
  readNotificationSettings,
  updateAvatar as avatarEndpoint,
  updateNotificationSettings as settingsEndpoint,
  updateProfile as profileEndpoint,
} from '#contract/profile-edit.ts'
import {
  recoveryCodesLeft,
  renewRecoveryCodes as renewEndpoint,
  resendOtp as resendEndpoint,
  validateOtp as otpEndpoint,
} from '#contract/second-step.ts'
import {
  register as registerEndpoint,
  sendVerificationEmail as sendEndpoint,
  verifyEmail as verifyEndpoint,
} from '#contract/sign-up.ts'
import { type Route, route } from '#server/http/bind.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import type { AuthTools } from './auth-tools.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { listDevices, signOutDevice as endDevice, signOutEverywhere as endEverywhere } from './devices.ts'
import { limiter } from './limiter.ts'
import { ownAccount } from './own-account.ts'
import { presentProfile } from './present-profile.ts'
import { countRecoveryCodes } from './recovery-code.sql.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { refreshSession } from './refresh-session.ts'
import { register, sendVerificationEmail } from './register.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { resendOtp, validateOtp } from './second-step.ts'
import { revokeSession } from './session.sql.ts'
import { sessionTokens } from './session-tokens.ts'
import { signIn } from './sign-in.ts'
import { updateAvatar } from './update-avatar.ts'
import { updateNotificationSettings, updateProfile } from './update-profile.ts'
import { verifyEmail } from './verify-email.ts'

/** Who may not be signed in: the way in. */
function publicRoutes(tools: AuthTools): Route[] {
  const { keys, tokens } = tools
  return [
    route(login, (input, request) => signIn(tools, input, request)),
    route(refresh, (input, request) => refreshSession(keys, tokens, input, request)),
    route(logout, async ({ body }, { db, now }) => {
      const facts = await keys.read('refresh', body.refreshToken, now, true)
      if (facts) await revokeSession(db, facts.sessionId, new Date(now))
      return { message: 'signed out' }
    }),
    route(registerEndpoint, (input, request) => register(tools, input, request)),
    route(verifyEndpoint, (input, request) => verifyEmail(tools, input, request)),
    route(sendEndpoint, (input, request) => sendVerificationEmail(tools, input, request)),
    route(forgotEndpoint, (input, request) => forgotPassword(tools, input, request)),
    route(resetEndpoint, (input, request) => resetPassword(tools, input, request)),
    route(otpEndpoint, (input, request) => validateOtp(tools, input, request)),
    route(resendEndpoint, (input, request) => resendOtp(tools, input, request)),
  ]
}

/** The signed-in account's own. */
function ownRoutes(tools: AuthTools): Route[] {
  return [
    route(me, async (_, request) => presentProfile(await ownAccount(request), request.now)),
    route(profileEndpoint, (input, request) => updateProfile(tools, input, request)),
    route(avatarEndpoint, (input, request) => updateAvatar(input, request)),
    route(changeEndpoint, (input, request) => changePassword(tools, input, request)),
    route(readNotificationSettings, async (_, request) => {
      const { emailNotifications } = (await ownAccount(request)).settings
      return { emailNotifications }
    }),
    route(settingsEndpoint, (input, request) => updateNotificationSettings(tools, input, request)),
    route(deleteEndpoint, (input, request) => deleteAccount(tools, input, request)),
    route(devices, (_, request) => listDevices(request)),
    route(signOutDevice, (input, request) => endDevice(input, request)),
    route(signOutEverywhere, (input, request) => endEverywhere(input, request)),
    route(recoveryCodesLeft, async (_, { db, actor }) => ({ left: await countRecoveryCodes(db, actor.id) })),
    route(renewEndpoint, (input, request) => renewRecoveryCodes(tools, input, request)),
  ]
}

export function authRoutes({ keys, rateLimits }: { keys: TokenKeys; rateLimits: boolean }): Route[] {
  const tools: AuthTools = { keys, tokens: sessionTokens(keys), limits: limiter(keys, rateLimits) }
  return [...publicRoutes(tools), ...ownRoutes(tools)]
}
