import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** The finance page and repayment estimates. */
export const FINANCE = {
  finance_enabled: setting(z.boolean(), true, '§2 Finance', 'Whether visitors are offered finance.'),
  finance_path: setting(
    z.enum(['/finance', '/finance-enquiry', '/apply-for-finance']),
    '/finance',
    '§2 Finance',
    'The address of the finance page: /finance, /finance-enquiry or /apply-for-finance.',
  ),
  finance_button_text: setting(
    text,
    'Get Pre-Approved Now',
    '§9 Default copy',
    'What the finance button on vehicles says.',
    'server',
  ),
  finance_interest_rate: setting(
    z.number().min(0).max(50),
    10,
    '§9 Display and layout',
    'The yearly rate used for repayment estimates.',
  ),
  finance_term_months: setting(
    z.int().min(12).max(84),
    60,
    '§9 Display and layout',
    'How long the loan of a repayment estimate runs.',
  ),
  finance_comparison_rate: setting(
    z.number().min(0).max(100).nullable(),
    null,
    '§2 Finance',
    "The comparison rate of the lender's loan. Australian law requires it beside any rate or repayment shown to consumers, so without it an Australian site shows no repayment estimates.",
  ),
  finance_comparison_example: setting(
    z.strictObject({ amount_cents: z.int().min(100_000), term_months: z.int().min(12).max(84) }),
    { amount_cents: 3_000_000, term_months: 60 },
    '§2 Finance',
    'The amount and the term of the loan that the comparison rate is for.',
  ),
  finance_terms: setting(
    text.nullable(),
    null,
    '§2 Finance',
    'What visitors read after every repayment estimate: the lender, its criteria, a credit licence. Empty for nothing.',
  ),
  finance_pre_approval: setting(
    z.boolean(),
    false,
    '§2 Finance',
    'Visitors who open /finance-pre-approval are sent to the finance page.',
    'server',
  ),
  finance_pre_approval_form: setting(
    z.boolean(),
    false,
    '§9 Specific ids',
    'Lets visitors ask for a pre-approval at /finance-pre-approval, unless that leads to the finance page.',
    'server',
  ),
  finance_score_assurance: setting(
    text.nullable(),
    'Checking your finance score is a soft check: it doesn’t affect your credit score.',
    '§9 Specific ids',
    'What visitors read beside the button of the finance score form. Empty for nothing.',
    'server',
  ),
  finance_card_estimate: setting(
    z.boolean(),
    true,
    'look',
    'Shows a repayment estimate on each vehicle in the results.',
  ),
} as const satisfies Definitions
