import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { type AccountType, DOT_REQUIRED } from '#contract/account/sign-up.ts'
import { NameFields } from '#client/components/name-fields.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { AuthLink } from '../sign-in/auth-link.tsx'
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
  submit: () => Promise<void>
  back: () => void
}

/** SIGN-06 to SIGN-17 */
export function DetailsStep({ accountType, form, wait, submit, back }: DetailsStepProps) {
  const { register, trigger, formState } = form
  const { errors, isValid, isSubmitting, touchedFields } = formState
  return (
    <WizardStep step={3} title="Create your account" lead={`${WHO[accountType]}, free for 30 days.`} back={back}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          label="Business name"
          autoComplete="organization"
          error={errors.businessName?.message}
          {...register('businessName')}
        />
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        {DOT_REQUIRED[accountType] !== undefined && (
          <TextField
            label="DOT number"
            inputMode="numeric"
            autoComplete="off"
            error={errors.dotNumber?.message}
            {...register('dotNumber')}
          />
        )}
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters"
          error={errors.password?.message}
          {...register('password', {
            onChange: () => touchedFields.confirmPassword && void trigger('confirmPassword'),
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Checkbox
          label={
            <>
              I agree to the <LegalLink to={PATHS.terms}>Terms and Conditions</LegalLink> and the{' '}
              <LegalLink to={PATHS.privacy}>Privacy Policy</LegalLink>
            </>
          }
          error={errors.agreeToTerms?.message}
          {...register('agreeToTerms')}
        />
        <Button
          type="submit"
          busy={isSubmitting}
          whyNot={isValid ? undefined : 'Fill in every field and agree to the terms first'}
        >
          {isSubmitting ? 'Creating Account...' : 'Create Account'}
        </Button>
        {wait}
        <p>
          Already have an account? <AuthLink to={PATHS.login}>Sign in</AuthLink>
        </p>
      </form>
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
