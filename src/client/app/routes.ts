import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The URL map. A guard is a pathless layout: routes inside it need its permission (GUARD-04 to GUARD-08). */
export const routes = rootRoute('app/root.route.tsx', [
  index('app/home.route.tsx'),
  route('/auth', 'app/auth-layout.route.tsx', [
    route('/login', 'features/account/sign-in/login.route.tsx'),
    route('/unsubscribe', 'features/notifications/unsubscribe.route.tsx'),
    route('/two-step', 'features/account/sign-in/two-step.route.tsx'),
    route('/join', 'features/account/join/join.route.tsx'),
    route('/signup', 'features/account/sign-up/sign-up.route.tsx'),
    route('/verify-email', 'features/account/sign-up/verify-email.route.tsx'),
    route('/forgot-password', 'features/account/password/forgot-password.route.tsx'),
    route('/reset-password', 'features/account/password/reset-password.route.tsx'),
  ]),
  route('/dashboard', 'app/dashboard-layout.route.tsx', [
    layout('may-list', 'app/guards/may-list.route.tsx', [
      index('features/loads/dashboard.route.tsx'),
      route('/my-loads', 'features/loads/my-loads.route.tsx'),
      route('/tenders', 'features/tenders/tenders.route.tsx'),
      route('/tenders/$tenderId', 'features/tenders/tender.route.tsx'),
    ]),
    layout('may-create', 'app/guards/may-create.route.tsx', [
      route('/create-load', 'features/posting/create/create-load.route.tsx'),
      route('/bulk-post', 'features/bulk/bulk-post.route.tsx'),
    ]),
    layout('may-update', 'app/guards/may-update.route.tsx', [
      route('/edit-load/{-$loadId}', 'features/posting/edit/edit-load.route.tsx'),
    ]),
    layout('may-read', 'app/guards/may-read.route.tsx', [
      route('/load/$loadId', 'features/loads/load.route.tsx'),
      route('/money', 'features/money/money.route.tsx'),
      route('/customers', 'features/money/customers.route.tsx'),
    ]),
    layout('may-book', 'app/guards/may-book.route.tsx', [
      route('/load-board', 'features/board/board.route.tsx'),
      route('/loadboard/$loadId', 'features/board/board-load.route.tsx'),
    ]),
    route('/calendar', 'features/calendar/calendar.route.tsx'),
    route('/outbox', 'features/outbox/outbox.route.tsx'),
    route('/share', 'features/loads/documents/share.route.tsx'),
    route('/profile', 'features/account/profile/profile.route.tsx'),
    route('/profile/edit', 'features/account/profile/edit-profile.route.tsx'),
    route('/settings', 'features/account/settings/settings.route.tsx'),
    route('/settings/carriers', 'features/dispatch/carriers.route.tsx'),
    route('/settings/dispatchers', 'features/dispatch/dispatchers.route.tsx'),
    route('/settings/people', 'features/people/people.route.tsx'),
    route('/settings/integrations', 'features/integrations/integrations.route.tsx'),
    route('/settings/integrations/webhooks/$webhookId', 'features/integrations/webhook.route.tsx'),
    route('/settings/integrations/partners/$partnerId', 'features/integrations/edi-partner.route.tsx'),
    route('/settings/help', 'features/info/help.route.tsx'),
    route('/settings/faq', 'features/info/faq.route.tsx'),
    route('/settings/privacy-policy', 'features/info/privacy-policy.route.tsx'),
    route('/settings/terms-conditions', 'features/info/terms-conditions.route.tsx'),
    route('/settings/about-us', 'features/info/about-us.route.tsx'),
    route('/settings/contact-us', 'features/info/contact-us.route.tsx'),
    route('/activity', 'features/activity/activity.route.tsx'),
    route('/analytics', 'features/analytics/analytics.route.tsx'),
    route('/notifications', 'features/notifications/notifications.route.tsx'),
    route('/notifications/settings', 'features/notifications/notification-preferences.route.tsx'),
    route('/subscription', 'features/subscription/subscription-layout.route.tsx', [
      route('/billing', 'features/subscription/billing.route.tsx'),
      route('/history', 'features/subscription/subscription-history.route.tsx'),
      route('/payment-methods', 'features/subscription/payment-method/payment-methods.route.tsx'),
      route('/payment-setup', 'features/subscription/payment-method/payment-setup.route.tsx'),
    ]),
    route('/$', 'app/unknown-page.route.tsx'),
  ]),
])
