import { logoutEndpoint, readProfileEndpoint, signOutLaterEndpoint } from '#contract/account/account.ts'
import { readEmailNotificationSettingEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { countRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import { readViewPreferencesEndpoint, updateViewPreferencesEndpoint } from '#contract/account/view-preferences.ts'
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
  const { keys } = deps
  return [
    signIn(deps),
    passkeySignInOptions(deps),
    signInByPasskey(deps),
    refreshSession(deps),
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
    register(deps),
    verifyEmail(deps),
    sendVerificationEmail(deps),
    forgotPassword(deps),
    resetPassword(deps),
    validateOtp(deps),
    resendOtp(deps),
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
    setCarrierRules,
    setStandingSignature,
    setPaperTerms,
    readPaperTerms,
    sendContactCode(deps),
    sendPhoneCode(deps),
    readContactWays(deps),
    proveContact(deps),
    updateAvatar(deps),
    changePassword(deps),
    route(readEmailNotificationSettingEndpoint, async (_, ctx) => {
      const { emailNotifications } = (await requirePerson(ctx)).settings
      return { emailNotifications }
    }),
    updateEmailNotificationSetting(deps),
    listDevices,
    signOutDevice,
    signOutEverywhere,
    readPasskeys,
    passkeyOptions(deps),
    addPasskey(deps),
    removePasskey,
    proofOptions(deps),
    prove(deps),
    route(countRecoveryCodesEndpoint, async (_, { db, actor }) => ({
      left: await countRecoveryCodes(db, personOf(actor)),
    })),
    renewRecoveryCodes(deps),
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
