import { AboutMilepost } from '#client/components/about-milepost.tsx'
import { SettingsSubpage } from '#client/components/settings-subpage.tsx'

/** SET-12 */
export function AboutUsScreen() {
  return (
    <SettingsSubpage title="About Milepost">
      <AboutMilepost />
    </SettingsSubpage>
  )
}
