import { Devices } from './devices.tsx'
import { TwoStep } from './two-step.tsx'

/** The third tab: who gets in, and where they are. */
export function Security() {
  return (
    <>
      <TwoStep />
      <Devices />
    </>
  )
}
