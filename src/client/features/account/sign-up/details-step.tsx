import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { type AccountType, DOT_REQUIRED } from '#contract/account/sign-up.ts'
import { EmailField, NameFields, NewPasswordFields, PhoneField } from '#client/components/account-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { AuthLink } from '../sign-in/auth-link.tsx'
import type { ParsedSignUpForm } from './sign-up.form.ts'
import type { SignUpFormState } from './use-sign-up-form.ts'
import { WizardStep } from './wizard-step.tsx'

const WHO: Record<AccountType, string> = {
  broker: 'Broker account',
  dispatcher: 'Dispatcher account',
  company: 'Trucking company account',
}

interface DetailsStepProps {
  accountType: AccountType
  form: SignUpFormState
  /** the server's requested wait */
  wait: ReactNode
  /** rejects with what the server refused */
  send: (given: ParsedSignUpForm) => Promise<void>
  back: () => void
}

/** SIGN-06 to SIGN-17 */
export function DetailsStep({ accountType, form, wait, send, back }: DetailsStepProps) {
  const { isValid } = form.methods.formState
  return (
    <WizardStep step={3} title="Create your account" lead={`${WHO[accountType]}, free for 30 days.`} back={back}>
      <Form form={form} send={send}>
        <TextField label="Business name" autoComplete="organization" {...form.field('businessName')} />
        <NameFields first={form.field('firstName')} last={form.field('lastName')} />
        <EmailField {...form.field('email')} />
        <PhoneField {...form.field('phone')} />
        {DOT_REQUIRED[accountType] !== undefined && (
          <TextField label="DOT number" inputMode="numeric" autoComplete="off" {...form.field('dotNumber')} />
        )}
        <NewPasswordFields
          labels={['Password', 'Confirm password']}
          hint="At least 8 characters"
          password={form.field('password', { affects: 'confirmPassword' })}
          again={form.field('confirmPassword')}
        />
        <Checkbox
          label={
            <>
              I agree to the <LegalLink to={PATHS.terms}>Terms and Conditions</LegalLink> and the{' '}
              <LegalLink to={PATHS.privacy}>Privacy Policy</LegalLink>
            </>
          }
          {...form.field('agreeToTerms')}
        />
        <SubmitRow
          form={form}
          label="Create Account"
          busyLabel="Creating Account..."
          whyNot={isValid ? undefined : 'Fill in every field and agree to the terms first'}
        />
        {wait}
        <p>
          Already have an account? <AuthLink to={PATHS.login}>Sign in</AuthLink>
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
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
