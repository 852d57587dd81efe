import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** The finance page and repayment estimates. */
export const FINANCE = {
  finance_enabled: setting(z.boolean(), true, '§2 Finance', 'Whether finance is offered.'),
  finance_path: setting(
    z.enum(['/finance', '/finance-enquiry', '/apply-for-finance']),
    '/finance',
    '§2 Finance',
    'The finance page: /finance, /finance-enquiry or /apply-for-finance.',
  ),
  finance_button_text: setting(text, 'Get Pre-Approved Now', '§9 Default copy', 'Finance button.', 'server'),
  finance_interest_rate: setting(
    z.number().min(0).max(50),
    10,
    '§9 Display and layout',
    'Annual interest rate of repayment estimates, in per cent.',
  ),
  finance_term_months: setting(z.int().min(12).max(84), 60, '§9 Display and layout', 'Term of repayment estimates.'),
  finance_comparison_rate: setting(
    z.number().min(0).max(100).nullable(),
    null,
    '§2 Finance',
    "Comparison rate of the lender's loan, in per cent. Australian law requires it beside any rate or repayment shown to consumers, so without it an Australian site shows no repayment estimates.",
  ),
  finance_comparison_example: setting(
    z.strictObject({ amount_cents: z.int().min(100_000), term_months: z.int().min(12).max(84) }),
    { amount_cents: 3_000_000, term_months: 60 },
    '§2 Finance',
    'Loan that the comparison rate is based on.',
  ),
  finance_terms: setting(
    text.nullable(),
    null,
    '§2 Finance',
    "The dealer's own text after every estimate: the lender, its criteria, a credit licence.",
  ),
  finance_pre_approval: setting(
    z.boolean(),
    false,
    '§2 Finance',
    'Whether /finance-pre-approval redirects to the finance page.',
    'server',
  ),
  finance_pre_approval_form: setting(
    z.boolean(),
    false,
    '§9 Specific ids',
    'Whether visitors can ask for a pre-approval at /finance-pre-approval, unless that redirects to the finance page.',
    'server',
  ),
  finance_score_assurance: setting(
    text.nullable(),
    'Checking your finance score is a soft check: it doesn’t affect your credit score.',
    '§9 Specific ids',
    'What the provider of finance scores promises, shown beside the button of its form; null for nothing.',
    'server',
  ),
  finance_card_estimate: setting(z.boolean(), true, 'look', 'Whether result cards show a repayment estimate.'),
} as const satisfies Definitions
