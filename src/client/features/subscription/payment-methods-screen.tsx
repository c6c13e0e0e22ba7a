import { usePageTitle } from '#client/browser/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'

/** GUARD-02: where an account lands whose trial is over and that has no verified payment method. */
export function PaymentMethodsScreen() {
  usePageTitle('Payment Methods')
  return (
    <>
      <PageHeader title="Payment Methods" subtitle="Please verify your payment method to continue" />
      <p className="max-w-prose rounded-card border border-line bg-surface p-4">
        Your trial is over. To go on with your loads, call or write to us and we set up your payment method with you:{' '}
        <a className="font-semibold text-sign-deep underline" href="mailto:support@milepost.example">
          support@milepost.example
        </a>
        . Loads that you carry stay yours meanwhile.
      </p>
    </>
  )
}
