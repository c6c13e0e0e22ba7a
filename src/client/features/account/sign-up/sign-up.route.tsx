import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Building2 from 'lucide-react/icons/building-2'
import Container from 'lucide-react/icons/container'
import Headset from 'lucide-react/icons/headset'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { NameFields, NewPasswordFields } from '#client/components/account-fields.tsx'
import { EmailField, PhoneField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceCards } from '#client/ui/choice-cards.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type AccountType, DOT_REQUIRED, registerEndpoint } from '#contract/account/sign-up.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { PATHS, verifyEmailPath } from '#contract/api/path.ts'
import { call } from '#offline/session/call.ts'
import { AuthHeading, AuthLink } from '../sign-in/auth-page.tsx'
import { SIGN_IN_AREA } from '../sign-in/sign-in-area.ts'
import { useRateLimitNotice } from '../sign-in/rate-limit.tsx'
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPE_STEP_COPY,
  CONTACT_METHOD_STEP_COPY,
  DETAILS_STEP_COPY,
  SIGN_UP_COPY,
} from './copy.ts'
import { signUpDraft } from './sign-up-draft.ts'
import {
  EMPTY_SIGN_UP_FORM,
  type ParsedSignUpForm,
  signUpForm,
  type SignUpFormValues,
  toRegistration,
} from './sign-up.form.ts'
import { registrationSecret, verificationEmailStore } from './stored-sign-up.ts'

/** SIGN-01 to SIGN-20: three steps, one form, one account. */
function SignUpScreen() {
  const { step = 1 } = Route.useSearch()
  usePageTitle(SIGN_UP_COPY.title)
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  const { form, accountType, choose, isComplete } = useSignUpForm(report)
  const { next, back } = useSteps(step)
  const register = useRegister()
  // SIGN-03: without a type only the first step shows, whatever the URL says
  if (accountType === null || step === 1) return <AccountTypeStep value={accountType} choose={choose} next={next} />
  if (step === 2) return <ContactMethodStep next={next} back={back} />
  return (
    <DetailsStep
      accountType={accountType}
      form={form}
      isComplete={isComplete}
      wait={wait}
      back={back}
      send={(form) => register(toRegistration(accountType, form))}
    />
  )
}

/** Back goes down one step, like the browser's. After a direct link there's no history, so it navigates. */
function useSteps(step: SignUpStep) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isStepped = useLocation({ select: ({ state }) => state.stepped === true })
  const at = (next: SignUpStep) => (next === 1 ? PATHS.signUp : `${PATHS.signUp}?step=${next}`)
  return {
    next: () => void navigate({ href: at(step === 1 ? 2 : 3), state: { stepped: true } }),
    back: () => {
      if (isStepped) history.back()
      else void navigate({ href: at(step === 3 ? 2 : 1), replace: true })
    },
  }
}

export const Route = createFileRoute('/auth/signup')({
  // in the URL, so a phone's Back also goes down one step
  validateSearch: ({ step }): { step?: 2 | 3 } => (step === 2 || step === 3 ? { step } : {}),
  component: SignUpScreen,
})

const TYPES = [
  { value: 'broker', label: ACCOUNT_TYPE_STEP_COPY.broker, hint: ACCOUNT_TYPE_STEP_COPY.brokerHint, Icon: Building2 },
  {
    value: 'dispatcher',
    label: ACCOUNT_TYPE_STEP_COPY.dispatcher,
    hint: ACCOUNT_TYPE_STEP_COPY.dispatcherHint,
    Icon: Headset,
  },
  {
    value: 'company',
    label: ACCOUNT_TYPE_STEP_COPY.company,
    hint: ACCOUNT_TYPE_STEP_COPY.companyHint,
    Icon: Container,
  },
] as const

interface AccountTypeStepProps {
  value: AccountType | null
  choose: (type: AccountType) => void
  next: () => void
}

/** SIGN-02, SIGN-03, SIGN-04 */
function AccountTypeStep({ value, choose, next }: AccountTypeStepProps) {
  return (
    <WizardStep step={1} title={ACCOUNT_TYPE_STEP_COPY.title} lead={ACCOUNT_TYPE_STEP_COPY.lead}>
      <ChoiceCards label={ACCOUNT_TYPE_STEP_COPY.accountType} options={TYPES} value={value} onChange={choose} />
      <Button whyNot={value === null ? ACCOUNT_TYPE_STEP_COPY.whyNot : undefined} onClick={next}>
        {ACCOUNT_TYPE_STEP_COPY.next}
      </Button>
      <p>
        {ACCOUNT_TYPE_STEP_COPY.alreadyHaveAnAccount}
        <AuthLink to={PATHS.login}>{ACCOUNT_TYPE_STEP_COPY.signIn}</AuthLink>
      </p>
    </WizardStep>
  )
}

/** SIGN-05 */
function ContactMethodStep({ next, back }: { next: () => void; back: () => void }) {
  return (
    <WizardStep step={2} title={CONTACT_METHOD_STEP_COPY.title} lead={CONTACT_METHOD_STEP_COPY.lead} back={back}>
      <Button onClick={next}>{CONTACT_METHOD_STEP_COPY.next}</Button>
    </WizardStep>
  )
}

interface DetailsStepProps {
  accountType: AccountType
  form: SignUpFormState
  /** whether the form can be sent as it is */
  isComplete: boolean
  /** the server's requested wait */
  wait: ReactNode
  /** rejects with what the server refused */
  send: (form: ParsedSignUpForm) => Promise<void>
  back: () => void
}

/** SIGN-06 to SIGN-17 */
function DetailsStep({ accountType, form, isComplete, wait, send, back }: DetailsStepProps) {
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

/** SIGN-01 */
type SignUpStep = 1 | 2 | 3

interface WizardStepProps {
  step: SignUpStep
  title: ReactNode
  lead?: ReactNode
  /** none on the first step */
  back?: () => void
  children: ReactNode
}

/** Shared frame of the wizard's steps: progress and Back. */
function WizardStep({ step, title, lead, back, children }: WizardStepProps) {
  return (
    <section className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        {back && (
          <Button variant="quiet" size="compact" className="-ml-3.5 self-start" onClick={back}>
            <ArrowLeft aria-hidden />
            {SIGN_UP_COPY.back}
          </Button>
        )}
        <div aria-hidden className="flex gap-2">
          {[1, 2, 3].map((each) => (
            <span
              key={each}
              className={classNames('h-1.5 flex-1 rounded-full', each <= step ? 'bg-caution' : 'bg-line')}
            />
          ))}
        </div>
        <p className="text-sm font-semibold text-ink-soft">{SIGN_UP_COPY.step(step)}</p>
        <AuthHeading key={step} lead={lead}>
          {title}
        </AuthHeading>
      </div>
      {children}
    </section>
  )
}

/** The wizard's single form. Every key is saved on the device, except passwords and consent. */
function useSignUpForm(report: (error: unknown) => void) {
  const [draft] = useState(signUpDraft.read)
  const [accountType, setAccountType] = useState(draft?.accountType ?? null)
  const schema = signUpForm(accountType ?? 'broker')
  const form = useServerForm<SignUpFormValues, ParsedSignUpForm>({
    schema,
    defaultValues: { ...EMPTY_SIGN_UP_FORM, ...draft },
    fieldOf: (path) => (path === 'freightProfile.dotNumber' ? 'dotNumber' : undefined),
    report,
  })
  const { methods } = form
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ values }) => accountType !== null && signUpDraft.keep({ ...values, accountType }),
      }),
    [methods, accountType],
  )

  /** SIGN-04 */
  const choose = (type: AccountType) => {
    setAccountType(type)
    methods.setValue('dotNumber', '')
    methods.setValue('mcNumber', '')
    methods.clearErrors('dotNumber')
    signUpDraft.keep({ ...methods.getValues(), accountType: type })
  }
  return { form, accountType, choose, isComplete: schema.safeParse(methods.watch()).success }
}
type SignUpFormState = ReturnType<typeof useSignUpForm>['form']

type Registration = EndpointInput<typeof registerEndpoint>['body']

/**
 * SIGN-18, SIGN-19. Without an answer the account may still exist. The server then rejects the retry, because an email
 * just went out, and the user is led to the code instead of being told to wait.
 */
function useRegister() {
  const navigate = useNavigate()
  const unanswered = useRef<string>(null)

  const toCode = async (email: string) => {
    verificationEmailStore.sent(email)
    await navigate({ href: verifyEmailPath(email) })
  }
  return async (body: Registration) => {
    const sent = JSON.stringify(body)
    try {
      const { message, email, secret } = await call(registerEndpoint, { body })
      registrationSecret.keep(email, secret)
      toasts.clearErrors(SIGN_IN_AREA)
      toasts.success(message)
      await toCode(body.email)
    } catch (error) {
      const arrivedBefore = unanswered.current === sent && error instanceof ApiError && error.code === 'RATE_LIMITED'
      if (arrivedBefore) {
        toasts.info(SIGN_UP_COPY.answerLost)
        return toCode(body.email)
      }
      if (error instanceof NetworkError) unanswered.current = sent
      throw error
    }
  }
}
