-- Names are found without Turkish letters: what `foldLetters` makes of the names that were stored before.
do $$
declare named text;
begin
  foreach named in array '{customers, current_accounts, users}'::text[] loop
    execute format('alter table %I no force row level security', named);
    execute format(
      'update %I set name_folded = translate(name_folded, %L, %L) where name_folded ~ %L',
      named, 'çğöşüâîûàáäãåéèêëíìïóòôõúùñý', 'cgosuaiuaaaaaeeeeiiioooouuny', '[çğöşüâîûàáäãåéèêëíìïóòôõúùñý]');
    execute format('alter table %I force row level security', named);
  end loop;
end $$;
