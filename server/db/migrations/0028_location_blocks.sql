-- The block that lists a site's locations is named as they are everywhere else.
UPDATE "articles" SET "blocks" = (
	SELECT jsonb_agg(CASE WHEN block->>'type' = 'yards' THEN jsonb_set(block, '{type}', '"locations"') ELSE block END ORDER BY position)
	FROM jsonb_array_elements("blocks") WITH ORDINALITY AS listed(block, position)
) WHERE jsonb_typeof("blocks") = 'array' AND "blocks" @> '[{"type": "yards"}]';--> statement-breakpoint
UPDATE "content_pages" SET "blocks" = (
	SELECT jsonb_agg(CASE WHEN block->>'type' = 'yards' THEN jsonb_set(block, '{type}', '"locations"') ELSE block END ORDER BY position)
	FROM jsonb_array_elements("blocks") WITH ORDINALITY AS listed(block, position)
) WHERE jsonb_typeof("blocks") = 'array' AND "blocks" @> '[{"type": "yards"}]';--> statement-breakpoint
UPDATE "jobs" SET "blocks" = (
	SELECT jsonb_agg(CASE WHEN block->>'type' = 'yards' THEN jsonb_set(block, '{type}', '"locations"') ELSE block END ORDER BY position)
	FROM jsonb_array_elements("blocks") WITH ORDINALITY AS listed(block, position)
) WHERE jsonb_typeof("blocks") = 'array' AND "blocks" @> '[{"type": "yards"}]';
