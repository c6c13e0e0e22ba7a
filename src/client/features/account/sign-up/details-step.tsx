import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { type AccountType, DOT_REQUIRED } from '#contract/account/sign-up.ts'
import { NameFields, NewPasswordFields } from '#client/components/account-fields.tsx'
import { EmailField, PhoneField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { AuthLink } from '../sign-in/auth-link.tsx'
import { ACCOUNT_TYPE_LABELS, DETAILS_STEP_COPY } from './copy.ts'
import type { ParsedSignUpForm } from './sign-up.form.ts'
import type { SignUpFormState } from './use-sign-up-form.ts'
import { WizardStep } from './wizard-step.tsx'

interface DetailsStepProps {
  accountType: AccountType
  form: SignUpFormState
  /** whether the form can be sent as it is */
  isComplete: boolean
  /** the server's requested wait */
  wait: ReactNode
  /** rejects with what the server refused */
  send: (given: ParsedSignUpForm) => Promise<void>
  back: () => void
}

/** SIGN-06 to SIGN-17 */
export function DetailsStep({ accountType, form, isComplete, wait, send, back }: DetailsStepProps) {
  return (
    <WizardStep
      step={3}
      title={DETAILS_STEP_COPY.detailsTitle}
      lead={DETAILS_STEP_COPY.lead(ACCOUNT_TYPE_LABELS[accountType])}
      back={back}
    >
      <Form form={form} send={send}>
        <TextField label={DETAILS_STEP_COPY.businessName} autoComplete="organization" {...form.field('businessName')} />
        <NameFields first={form.field('firstName')} last={form.field('lastName')} />
        <EmailField {...form.field('email')} />
        <PhoneField {...form.field('phone')} />
        {DOT_REQUIRED[accountType] !== undefined && (
          <TextField
            label={DETAILS_STEP_COPY.dotNumber}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('dotNumber')}
          />
        )}
        <NewPasswordFields
          labels={[DETAILS_STEP_COPY.password, DETAILS_STEP_COPY.confirmPassword]}
          hint={DETAILS_STEP_COPY.passwordHint}
          password={form.field('password', { affects: 'confirmPassword' })}
          again={form.field('confirmPassword')}
        />
        <Checkbox
          label={
            <>
              {DETAILS_STEP_COPY.agree}
              <LegalLink to={PATHS.terms}>{DETAILS_STEP_COPY.termsAndConditions}</LegalLink>
              {DETAILS_STEP_COPY.and}
              <LegalLink to={PATHS.privacy}>{DETAILS_STEP_COPY.privacyPolicy}</LegalLink>
            </>
          }
          {...form.field('agreeToTerms')}
        />
        <SubmitRow
          form={form}
          label={DETAILS_STEP_COPY.submit}
          busyLabel={DETAILS_STEP_COPY.submitting}
          whyNot={isComplete ? undefined : DETAILS_STEP_COPY.fillIn}
        />
        {wait}
        <p>
          {DETAILS_STEP_COPY.alreadyHaveAnAccount}
          <AuthLink to={PATHS.login}>{DETAILS_STEP_COPY.signIn}</AuthLink>
        </p>
      </Form>
    </WizardStep>
  )
}

/** In a new tab, so that no password is typed twice. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-sign-deep underline underline-offset-4 hover:no-underline"
    >
      {children}
      <span className="sr-only">{DETAILS_STEP_COPY.newTab}</span>
    </a>
  )
}
