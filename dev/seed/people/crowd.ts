import { Random } from '../random.ts';
import type { Story } from './roster.ts';

/** Members without a story, who may have applied for something. */
const names = `
abacus_moth acorn.wav adderstone afterglow_pt aglet_ almost_a_teapot amberjack.fm anchorite_ antler_press apricot404
arcadian_dusk ashlar_ astrolabe.gg attic_window aurochs_ avocet_ backwards_lantern ballast.exe balsa_wing barnowl_at_noon
basalt_baby beechnut_ bellwether9 bergamot_ binarywillow birchbark.zip blackcurrant_tea blinkandbloom blue_hour_bus bogmyrtle
bonsai_bandit borealis_kid brackish_ bramble.png brassmonkey_jr brinepool bronzeleaf_ buckthorn bumblebeat butterdish_pro
calamine_ calico.loop candlewick_ canopy_walker caraway_ cartouche_ cassiopeia_4 celadon.cup chalkstream chanterelle_
cherrypit_ chiaroscuro_cat cinderpath cirrus_minor clockwork_plum clover_and_static coalsmoke cobble.stone comet_tailor
copperhead_fern corduroy_sky cormorant_ crabapple.jam crankshaft_ crescendo_kid crowquill curlew_call cuttlebone_
dahlia.dmg dandelion_engine dawn_chorus_ deckchair_ dewpoint_ dimlight_diner dockside.fm doldrums_ dovetail_
dragonfruit_dx driftglass_ duckweed_ dunlin dusty_cartridge earlgrey_owl echo_in_c eddyline elderflower_ ember.tmp
emptyorchestra ermine_ estuary_ ever_so_slightly_haunted farthing_ featherfall.io feldspar_ fenlight_ fernweh_ fieldnotes_
figtree.obj filament_ finch.and.sons firefly_index flintlock_jay flotsam_ fogbank7 folkloric_ foxglove_run freshpaint_
frostbyte_ gablewind galley_cat gannet_ garden.of.tabs gibbous_ glasshouse_ glimmerrat glowworm.psd goldenrod_ gooseberry_
granite.json graphite_hare greenroom_ gullible_gull hagstone_ halcyon.day half_a_pear halyard_ hammock_club harebell_
hawkmoth_ hazelgrouse hearthbyte heliograph_ hemlock_tea hexagon_hive hoarfrost_ honeycomb.css hopscotch_ horsetail_
humble_pixel hyssop_ icicle_bicycle idle_animation indigo.drift inkcap_ inkwell_otter ironbark_ isobar_ ivory_tower_def
jackdaw_ jasper_and_moss jellyfish.rar jetsam_ jigsawmoon juniperus kaleido_ kelpforest_ kettle.exe keystone_ kindling_
kingfisher_5 kitefoot knotweed_ lacewing_ ladlesong lamplighter_ lapwing_ larkspur.ogg lastbus_home lavender_punk
leafcutter_ leatherback_ lemon.sherbet lichen_lab lightwell_ lilypad_lag limestone_ linden.loop lintworm llama_drama_404
loam_ loosestrife_ lowtide_ lullaby.bat lunar_postbox mackerel_sky magpie_ledger mangrove_ maplekeys marginalia_
marsh.mallow_ meadowlark_ mellotron_ merrow_ midnight.sun_ millpond_ mintleaf_ mirepoix_ mistle_ mockorange_ molehill_
monsoon_bread moonwort_ moorhen_ mossball.gif mothlight_ mudlark_ mulberry_ muskrat_mk2 nacre_ nettle.soup nightjar_
nimbus.doc northbynowhere nutmeg_ oatmeal_overlord obsidian_pear offcut_ okapi_ one_more_sprite opalfruit_ orchard_ghost
ossuary_pop otterwise oxbow_ oyster.mushroom paddock_ pale_blue_dotfile paperkite_ parsnip_prince pebbledash_ pelican_post
peppercorn_ periwinkle.ts petrel_ phosphor_ pinecone_ plover_ plumb_line polyglot_potato pomelo_ poppyseed_ porcelain.bug
postcard_ prairie_modem prism_break puddlejump_ pumice_ quagga_ quarry_ quicksilver_ quillwork_ quince_ rafter_ ragwort_
rain_on_tin redshank_ reedbed_ relic.hunter rivulet_ rookery_ rosehip_ roundabout_ rustling_ saffron.sea samphire_
sandglass_ saxifrage_ scrimshaw_ seedcake_ sextant_ shale_ shorebird_ silt_ skylight_ slowworm_ smokebush_ snowberry_
sorrel_ sparrow.hawk_ speckled_ spindleberry_ squall_ starfruit_ stonecrop_ sundial_ tallow_ tamarisk_ tanager_ teasel_
tenpenny_ thimble_ thistledown_ tinderbox_ toadflax_ treacle_ tumbleweed_ turnstone_ twayblade_ umberleaf_ verdigris_
vetch_ wagtail_ wayfarer.tmp wheelbarrow_ whimbrel_ wickerwork_ willowherb_ windfall_ woodruff_ yarrow_ zinnia.hex
тихий_омут мшистый_камень λύχνος_ गोधूलि 구름빵 蛍の光_ ملح_البحر_ הלילה_הלבן ตะเกียงน้อย ñandú_veloz łąka.png
the_moth_that_read_the_whole_faq three_raccoons_in_a_trenchcoat_`
  .trim()
  .split(/\s+/);

// The community grows: more people joined in the last months than in the first.
function joined(username: string): number {
  const random = new Random(`arrival of ${username}`);
  for (;;) {
    const daysAgo = random.int(3, 246);
    if (random.chance((1.5 - daysAgo / 250) / 1.5)) return daysAgo;
  }
}

/** The rest of the Members, each with the day they joined. */
export const crowd: Readonly<Record<string, Story>> = Object.fromEntries(
  names.map((username) => [username, { joined: joined(username) }]),
);
