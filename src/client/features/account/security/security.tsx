import { DeviceList } from './devices.tsx'
import { TwoStepSetting } from './two-step.tsx'

export function SecurityTab() {
  return (
    <>
      <TwoStepSetting />
      <DeviceList />
    </>
  )
}
