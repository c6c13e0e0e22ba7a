import {
  proveContactEndpoint,
  readContactWaysEndpoint,
  sendContactCodeEndpoint,
  sendPhoneCodeEndpoint,
} from '#contract/account/contact-code.ts'
import { setCarrierRulesEndpoint, setPaperTermsEndpoint, setStandingSignatureEndpoint } from '#contract/account/broker-settings.ts'
import { readPaperTermsEndpoint } from '#contract/freight/paper-terms.ts'
import { setCarrierRules } from './profile/set-carrier-rules.ts'
import { readPaperTerms, setPaperTerms } from './profile/set-paper-terms.ts'
import { setStandingSignature } from './profile/set-standing-signature.ts'
import {
  loginEndpoint,
  logoutEndpoint,
  signOutLaterEndpoint,
  readProfileEndpoint,
  refreshSessionEndpoint,
} from '#contract/account/account.ts'
import { listDevicesEndpoint, signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import { readEmailNotificationSettingEndpoint, updateAvatarEndpoint, updateEmailNotificationSettingEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import {
  countRecoveryCodesEndpoint,
  renewRecoveryCodesEndpoint,
  resendOtpEndpoint,
  validateOtpEndpoint,
} from '#contract/account/two-step.ts'
import { registerEndpoint, sendVerificationEmailEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { preparedRoute, type Route, route } from '#server/http/bind.ts'
import type { AccountDeps } from './account-deps.ts'
import { proveContact, sendContactCode } from './contact/contact-code.ts'
import { readContactWays, sendPhoneCode } from './contact/send-phone-code.ts'
import { changePassword } from './password/change-password.ts'
import { listDevices, signOutDevice, signOutEverywhere } from './session/devices.ts'
import { requireAccount } from './own-account.ts'
import { presentProfile } from './profile/present-profile.ts'
import { countRecoveryCodes } from './two-step/recovery-code.sql.ts'
import { renewRecoveryCodes } from './two-step/recovery-codes.ts'
import { refreshSession } from './session/refresh-session.ts'
import { register, sendVerificationEmail } from './sign-up/register.ts'
import { forgotPassword, resetPassword } from './password/reset-password.ts'
import { resendOtp, validateOtp } from './two-step/two-step-sign-in.ts'
import { revokeSession } from './session/session.sql.ts'
import { signIn } from './sign-in/sign-in.ts'
import { updateAvatar } from './profile/update-avatar.ts'
import { isPasswordProved, updateEmailNotificationSetting, updateProfile } from './profile/update-profile.ts'
import { verifyEmail } from './sign-up/verify-email.ts'

/** Routes that need no session. */
function publicRoutes(deps: AccountDeps): Route[] {
  const { keys, tokens } = deps
  return [
    route(loginEndpoint, (input, ctx) => signIn(deps, input, ctx)),
    route(refreshSessionEndpoint, (input, ctx) => refreshSession(keys, tokens, input, ctx)),
    route(logoutEndpoint, async ({ body }, { db, now }) => {
      const facts = await keys.read('refresh', body.refreshToken, now, true)
      if (facts) await revokeSession(db, facts.sessionId, new Date(now))
      return { message: 'Signed out' }
    }),
    route(signOutLaterEndpoint, async ({ body }, { db, now }) => {
      const sessionId = keys.readProof('refresh', body.proof)
      if (sessionId !== null) await revokeSession(db, sessionId, new Date(now))
      return { message: 'Signed out' }
    }),
    route(registerEndpoint, (input, ctx) => register(deps, input, ctx)),
    route(verifyEmailEndpoint, (input, ctx) => verifyEmail(deps, input, ctx)),
    route(sendVerificationEmailEndpoint, (input, ctx) => sendVerificationEmail(deps, input, ctx)),
    route(forgotPasswordEndpoint, (input, ctx) => forgotPassword(deps, input, ctx)),
    route(resetPasswordEndpoint, (input, ctx) => resetPassword(deps, input, ctx)),
    route(validateOtpEndpoint, (input, ctx) => validateOtp(deps, input, ctx)),
    route(resendOtpEndpoint, (input, ctx) => resendOtp(deps, input, ctx)),
  ]
}

/** Routes that need one. */
function ownRoutes(deps: AccountDeps): Route[] {
  return [
    route(readProfileEndpoint, async (_, ctx) => presentProfile(await requireAccount(ctx), ctx.now)),
    preparedRoute(
      updateProfileEndpoint,
      ({ body }, ctx) => isPasswordProved(deps, body, ctx),
      (input, ctx, isProved) => updateProfile(deps, input, ctx, isProved),
    ),
    route(setCarrierRulesEndpoint, setCarrierRules),
    route(setStandingSignatureEndpoint, setStandingSignature),
    route(setPaperTermsEndpoint, setPaperTerms),
    route(readPaperTermsEndpoint, readPaperTerms),
    route(sendContactCodeEndpoint, (_, ctx) => sendContactCode(deps, ctx)),
    route(sendPhoneCodeEndpoint, (input, ctx) => sendPhoneCode(deps, input, ctx)),
    route(readContactWaysEndpoint, (_, ctx) => readContactWays(deps, ctx)),
    route(proveContactEndpoint, (input, ctx) => proveContact(deps, input, ctx)),
    route(updateAvatarEndpoint, (input, ctx) => updateAvatar(input, ctx)),
    route(changePasswordEndpoint, (input, ctx) => changePassword(deps, input, ctx)),
    route(readEmailNotificationSettingEndpoint, async (_, ctx) => {
      const { emailNotifications } = (await requireAccount(ctx)).settings
      return { emailNotifications }
    }),
    route(updateEmailNotificationSettingEndpoint, (input, ctx) => updateEmailNotificationSetting(deps, input, ctx)),
    route(listDevicesEndpoint, (_, ctx) => listDevices(ctx)),
    route(signOutDeviceEndpoint, (input, ctx) => signOutDevice(input, ctx)),
    route(signOutEverywhereEndpoint, (input, ctx) => signOutEverywhere(input, ctx)),
    route(countRecoveryCodesEndpoint, async (_, { db, actor }) => ({ left: await countRecoveryCodes(db, actor.id) })),
    route(renewRecoveryCodesEndpoint, (input, ctx) => renewRecoveryCodes(deps, input, ctx)),
  ]
}

export function accountRoutes(deps: AccountDeps): Route[] {
  return [...publicRoutes(deps), ...ownRoutes(deps)]
}
