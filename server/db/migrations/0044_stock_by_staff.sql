-- Staff add and change vehicles, by the rules of imports; not whether a reservation holds one, which a trigger writes.
CALL forecourt_protect('cars', 'dealership', staff => 'insert,
  update (slug, arrival_known, updated_at, last_seen_at, price_since, location_id, name, make, model, badge, series, year,
  km, vin, tag, certified, price_cents, price_was_cents,
  price_type, currency, created_at, car_type, listing_type, status, sold, sold_at, reserved, reservable,
  show_on_dealer_website, city, state, primary_image_url, images, photos_count, file, payment_processors,
  has_checkout_payment_processor, manufacturer, carsales_seller_identifier, body, transmission, drive, engine,
  fuel, colour, interior_colour, doors, seats, rego, rego_expiry, build_date, compliance_date, description,
  features, ancap_rating, cin_url, custom_rank, feed_id, berths, atm_kg, tare_kg, ball_weight_kg, length_mm,
  gvm_kg, gcm_kg, payload_kg, axles, wheelbase_mm, licence_class, engine_cc, lams, wof_expiry, ruc_paid_to_km,
  mpg_city, mpg_highway, title_status, owners, service_history, ancap_year, warranty_kind, warranty_months,
  warranty_km, warranty_expiry, warranty_provider, inspection_points, inspection_date, inspection_file,
  video_url, spin_images)');
--> statement-breakpoint
CALL forecourt_protect('former_slugs', 'dealership', staff => 'insert, update (car_id, created_at), delete');
--> statement-breakpoint
CALL forecourt_protect('former_prices', 'dealership', staff => 'insert');
