import {
  loginEndpoint,
  logoutEndpoint,
  readProfileEndpoint,
  refreshSessionEndpoint,
  signOutLaterEndpoint,
} from '#contract/account/account.ts'
import {
  setCarrierRulesEndpoint,
  setPaperTermsEndpoint,
  setStandingSignatureEndpoint,
} from '#contract/account/broker-settings.ts'
import {
  proveContactEndpoint,
  readContactWaysEndpoint,
  sendContactCodeEndpoint,
  sendPhoneCodeEndpoint,
} from '#contract/account/contact-code.ts'
import { listDevicesEndpoint, signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import {
  addPasskeyEndpoint,
  deletePasskeyEndpoint,
  listPasskeysEndpoint,
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
  passkeySignInOptionsEndpoint,
  proofOptionsEndpoint,
} from '#contract/account/passkey.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import {
  readEmailNotificationSettingEndpoint,
  updateAvatarEndpoint,
  updateEmailNotificationSettingEndpoint,
  updateProfileEndpoint,
} from '#contract/account/profile-edit.ts'
import { proveEndpoint } from '#contract/account/proof.ts'
import { registerEndpoint, sendVerificationEmailEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import {
  countRecoveryCodesEndpoint,
  renewRecoveryCodesEndpoint,
  resendOtpEndpoint,
  validateOtpEndpoint,
} from '#contract/account/two-step.ts'
import { readViewPreferencesEndpoint, updateViewPreferencesEndpoint } from '#contract/account/view-preferences.ts'
import { readPaperTermsEndpoint } from '#contract/freight/paper-terms.ts'
import { personOf } from '#server/http/actor.ts'
import { preparedRoute, type Route, route } from '#server/http/route.ts'
import { type AccountDeps, isPasswordProved } from './account-deps.ts'
import { requirePerson } from './person.step.ts'
import { proveContact, readContactWays, sendContactCode, sendPhoneCode } from './contact/contact-code.ts'
import {
  addPasskey,
  passkeyOptions,
  passkeySignInOptions,
  proofOptions,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkey/passkeys.ts'
import { changePassword, forgotPassword, resetPassword } from './password/change-password.ts'
import { presentProfile } from './profile/present-profile.ts'
import { readPaperTerms, setCarrierRules, setPaperTerms, setStandingSignature } from './profile/set-broker-terms.ts'
import { updateAvatar } from './profile/update-avatar.ts'
import { updateEmailNotificationSetting, updateProfile } from './profile/update-profile.ts'
import { prove } from './proof/prove.ts'
import { revokeSession } from './session/session.sql.ts'
import { listDevices, refreshSession, signOutDevice, signOutEverywhere } from './session/session.ts'
import { countRecoveryCodes } from './sign-in/sign-in.sql.ts'
import { signIn } from './sign-in/sign-in.ts'
import { renewRecoveryCodes, resendOtp, validateOtp } from './sign-in/two-step.ts'
import { register, sendVerificationEmail } from './sign-up/register.ts'
import { verifyEmail } from './sign-up/verify-email.ts'
import { findViewPreferences, saveViewPreferences } from './view-preferences.sql.ts'

/** Routes that need no session. */
function publicRoutes(deps: AccountDeps): Route[] {
  const { keys, tokens } = deps
  return [
    route(loginEndpoint, (input, ctx) => signIn(deps, input, ctx)),
    route(passkeySignInOptionsEndpoint, (_, ctx) => passkeySignInOptions(deps, ctx)),
    route(passkeySignInEndpoint, (input, ctx) => signInByPasskey(deps, input, ctx)),
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
    route(readProfileEndpoint, async (_, ctx) => presentProfile(await requirePerson(ctx), ctx.now)),
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
    route(updateAvatarEndpoint, (input, ctx) => updateAvatar(deps, input, ctx)),
    route(changePasswordEndpoint, (input, ctx) => changePassword(deps, input, ctx)),
    route(readEmailNotificationSettingEndpoint, async (_, ctx) => {
      const { emailNotifications } = (await requirePerson(ctx)).settings
      return { emailNotifications }
    }),
    route(updateEmailNotificationSettingEndpoint, (input, ctx) => updateEmailNotificationSetting(deps, input, ctx)),
    route(listDevicesEndpoint, (_, ctx) => listDevices(ctx)),
    route(signOutDeviceEndpoint, (input, ctx) => signOutDevice(input, ctx)),
    route(signOutEverywhereEndpoint, (input, ctx) => signOutEverywhere(input, ctx)),
    route(listPasskeysEndpoint, (_, ctx) => readPasskeys(ctx)),
    route(passkeyOptionsEndpoint, (_, ctx) => passkeyOptions(deps, ctx)),
    route(addPasskeyEndpoint, (input, ctx) => addPasskey(deps, input, ctx)),
    route(deletePasskeyEndpoint, (input, ctx) => removePasskey(input, ctx)),
    route(proofOptionsEndpoint, (_, ctx) => proofOptions(deps, ctx)),
    route(proveEndpoint, (input, ctx) => prove(deps, input, ctx)),
    route(countRecoveryCodesEndpoint, async (_, { db, actor }) => ({
      left: await countRecoveryCodes(db, personOf(actor)),
    })),
    route(renewRecoveryCodesEndpoint, (input, ctx) => renewRecoveryCodes(deps, input, ctx)),
  ]
}

export function accountRoutes(deps: AccountDeps): Route[] {
  return [...publicRoutes(deps), ...ownRoutes(deps), ...viewPreferencesRoutes()]
}

function viewPreferencesRoutes(): Route[] {
  return [
    route(readViewPreferencesEndpoint, async (_, { db, actor }) => ({
      viewPreferences: await findViewPreferences(db, personOf(actor)),
    })),
    route(updateViewPreferencesEndpoint, async ({ body: { chosenAt, ...choice } }, { db: tx, actor, now }) => {
      const chosen = chosenAt === undefined ? now : Math.min(now, Date.parse(chosenAt))
      await saveViewPreferences(tx, personOf(actor), { choice, chosenAt: new Date(chosen) })
      return { viewPreferences: await findViewPreferences(tx, personOf(actor)) }
    }),
  ]
}
