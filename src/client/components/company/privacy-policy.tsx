import { COMPANY_CONTACT } from './copy.ts'
import { Chapter, Prose } from './prose.tsx'

export function PrivacyPolicy() {
  return (
    <Prose>
      <Chapter title="In short">
        <p>
          We keep what freight needs: who you are in business, what you booked and hauled, and when. We do not sell it
          or follow you around, and Milepost has no advertising.
        </p>
      </Chapter>
      <Chapter title="What we keep">
        <ul>
          <li>Your account: name, email, phone, business name, DOT and MC number, and a picture if you add one.</li>
          <li>Your password, stored as a hash that cannot be turned back into it.</li>
          <li>Your freight: loads, requests, tenders, rates, messages, saved searches and each load’s history.</li>
          <li>The papers of your loads: documents and photos you add, and the signatures on rate confirmations.</li>
          <li>
            What a driver sends from the link you give: the times of taps, photos of papers, and locations if allowed.
          </li>
          <li>
            Your signed-in devices: the browser type, the network address and the last use, so you can review them and
            sign them out.
          </li>
        </ul>
      </Chapter>
      <Chapter title="Location">
        <p>
          Milepost does not track you. We record a location only if you allow it, and only when you tap, such as to
          confirm arrival. Both parties to the load see it with that entry, as evidence of who was where and when.
          Everything works without it.
        </p>
      </Chapter>
      <Chapter title="Who sees what">
        <ul>
          <li>On the board: cities, times, equipment, miles, rate, and the broker’s name, business and phone.</li>
          <li>Street addresses, dock contacts and email addresses: only the two parties to a booked load.</li>
          <li>Documents, signatures and stop times: the two parties to the booked load.</li>
          <li>Your requests: you and the broker whose load you requested.</li>
          <li>
            Companies that work for us, such as email and card payment providers, get what their task needs. Card
            numbers go straight to the payment company, never through us.
          </li>
          <li>Authorities, when the law requires it.</li>
        </ul>
      </Chapter>
      <Chapter title="On your device">
        <p>
          To work without signal, Milepost keeps your loads, requests, notifications and unsent work on your device.
          Signing out removes them. We set no advertising cookies. Your sign-in is kept in your browser’s own storage.
        </p>
      </Chapter>
      <Chapter title="How long we keep it">
        <ul>
          <li>Your account: as long as you have one.</li>
          <li>
            Transaction records: 3 years, because 49 CFR 371.3 requires brokers to keep them and to show each party the
            record of its own transactions.
          </li>
          <li>Locations: 12 months.</li>
          <li>Emailed codes: minutes. Password reset links: an hour at most.</li>
        </ul>
        <p>
          When you delete your account, we erase your name, email, phone and picture right away. Records we must keep
          stay under the business and its DOT number only.
        </p>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          You can view and change your data under Profile, and delete your account under Account &amp; Settings. You can
          ask us for a copy, a correction or deletion, or object to a use of your data. We answer within 30 days,
          wherever you live. If you live in California, you have rights under the CCPA; we do not sell or share personal
          information as that law defines it.
        </p>
      </Chapter>
      <Chapter title="Questions">
        <p>
          Write to <a href={`mailto:${COMPANY_CONTACT.email}`}>{COMPANY_CONTACT.email}</a> or to{' '}
          {COMPANY_CONTACT.address.join(', ')}. When this policy changes in a way that matters, we email you at least 30
          days before.
        </p>
      </Chapter>
    </Prose>
  )
}
