import { AboutMilepost } from '#client/components/about-milepost.tsx'
import { SettingsPage } from './settings-page.tsx'

/** SET-12 */
export function AboutUsScreen() {
  return (
    <SettingsPage title="About Milepost">
      <AboutMilepost />
    </SettingsPage>
  )
}
