"""Renders the photographs of the products. See README.md beside this file.

blender --background --python tools/photographs/render.py -- [--check] [--draft] [--views main,angle,detail] [--category perfume-bottles] [--missing] [--best 60] [--scenes] [SKU ...]
"""
import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import products as catalogue

# The more pixels, the fewer samples each needs: the filter averages over neighbours.
MASTER = {'size': (1600, 2000), 'samples': 32, 'threshold': 0.06, 'shadow': 12, 'quality': 2}
BULK = {'size': (1000, 1250), 'samples': 40, 'threshold': 0.05, 'shadow': 14, 'quality': 2}
FINE = {'samples': 48, 'threshold': 0.05, 'shadow': 14, 'quality': 2}
DRAFT = {'size': (320, 400), 'samples': 32, 'threshold': 0.06, 'shadow': 12, 'quality': 1}
MASTERS = 60  # so many of those that sell best


def arguments():
    parser = argparse.ArgumentParser(prog='render.py')
    parser.add_argument('--check', action='store_true', help='build the parameters of all products, render nothing')
    parser.add_argument('--draft', action='store_true', help='small and coarse, into a folder of its own')
    parser.add_argument('--into', metavar='FOLDER', help='where drafts go')
    parser.add_argument('--views', default='main')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--category', help='one or several, with commas')
    parser.add_argument('--missing', action='store_true', help='only pictures that do not exist; leave stale ones')
    parser.add_argument('--best', type=int, help='only this many products, those that sell best')
    parser.add_argument('--scenes', action='store_true', help='the wide scenes of the home page')
    parser.add_argument('skus', nargs='*')
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else sys.argv[1:])


def chosen(options):
    products = catalogue.read()
    if options.category:
        products = [product for product in products if product['category'] in options.category.split(',')]
    if options.skus:
        unknown = set(options.skus) - {product['sku'] for product in products} - set(scene_names())
        if unknown:
            sys.exit(f'Unknown: {", ".join(sorted(unknown))}')
        products = [product for product in products if product['sku'] in options.skus]
    if options.best:
        products = catalogue.best(products, options.best)
    return products


def scene_names():
    import scenes

    return list(scenes.SCENES)


def manifest_path():
    return os.path.join(catalogue.PHOTOGRAPHS, 'photographs.json')


def read_manifest():
    if not os.path.exists(manifest_path()):
        return {}
    with open(manifest_path(), encoding='utf-8') as file:
        return json.load(file)


def write_manifest(entry, name):
    """One line a picture, sorted; read again each time, so that two runs do not lose each other's lines."""
    manifest = {**read_manifest(), name: entry}
    lines = [f'  {json.dumps(key)}: {json.dumps(manifest[key], sort_keys=True)}' for key in sorted(manifest)]
    temporary = manifest_path() + '.part'
    with open(temporary, 'w', encoding='utf-8') as file:
        file.write('{\n' + ',\n'.join(lines) + '\n}\n')
    os.replace(temporary, manifest_path())


def work_folder():
    folder = os.path.join(tempfile.gettempdir(), 'flakon-photographs')
    os.makedirs(folder, exist_ok=True)
    return folder


@contextmanager
def silence():
    """Blender tells its progress line by line; only ours shall be read."""
    sys.stdout.flush()
    kept, nothing = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nothing)


class Darkroom:
    """Renders one set-up studio and develops it."""

    def __init__(self, settings):
        self.settings = settings
        self.plates = {}

    def reset(self, samples=None):
        import bpy

        import materials
        import studio

        bpy.ops.wm.read_factory_settings(use_empty=True)
        materials.kept.clear()
        self.folder = tempfile.mkdtemp(dir=work_folder())
        studio.set_up(samples or self.settings['samples'], self.settings['threshold'] if samples is None else 0.008, self.folder, self.settings.get('threads', 2))

    def bordered(self, border, samples, seed):
        import bpy

        scene = bpy.context.scene
        scene.render.border_min_x, scene.render.border_max_x, scene.render.border_min_y, scene.render.border_max_y = border
        scene.cycles.samples, scene.cycles.seed = samples, seed
        scene.cycles.adaptive_min_samples = min(10, samples)

    def expose(self, keeps=False):
        import bpy

        import develop

        bpy.context.scene.frame_set(1)
        with silence():
            bpy.ops.render.render()
        passes = develop.passes(self.folder)
        if not keeps:
            shutil.rmtree(self.folder)
        return passes

    def empty(self, pitch, shift=0.0, look_at=0.41):
        """The empty studio and its bare ground: the same for every width of frame."""
        import numpy

        import develop
        import studio

        width, height = self.settings['size']
        key = f'{pitch:g}-{shift:g}-{look_at:g}-{width}x{height}-{studio.VERSION}'
        if key not in self.plates:
            path = os.path.join(work_folder(), f'plate-{key}.npy')
            if not os.path.exists(path):
                images = []
                # The lit floor is smooth: a small picture of it is enough. The ground has an edge, but no noise.
                for is_bare, samples, size in ((True, 12, (width, height)), (False, 160, (width // 4, height // 4))):
                    self.reset(samples=samples)
                    studio.build(10, pitch, look_at, size, shift, is_bare)
                    images.append(self.expose()['image'])
                bare, lit = images
                ratio = develop.blur(lit / develop.resized(bare, lit.shape), 6 * width / 4 / 640)
                temporary = f'{path}.{os.getpid()}.npy'
                numpy.save(temporary, numpy.stack((bare * develop.resized(ratio, bare.shape), bare)).astype(numpy.float32))
                os.replace(temporary, path)
            self.plates[key] = numpy.load(path)
        return self.plates[key]

    def photograph(self, lay_out, path, pitch=7.0, frame=None, detail=None, look_at=0.41, centers=True):
        """lay_out(bench) builds the product; frame(low, high) gives the width of the frame in mm."""
        import bpy
        import numpy

        import bench as benches
        import develop
        import studio

        plate, paper = self.empty(pitch, 0.0, 0.78 if detail else look_at)
        # Of a close-up only the wall is seen.
        plate = paper if detail else plate
        self.reset()
        scene = bpy.context.scene
        bench = benches.Bench(scene.collection)
        lay_out(bench)
        low, high = bench.bounds()
        width, height = self.settings['size']
        if detail:
            frame_width, sink = detail(low, high)
            for piece in bench.objects:
                piece.matrix_world = piece.matrix_world.copy()
                piece.location.z -= sink * benches.UNIT
            studio.build(frame_width * benches.UNIT, pitch, 0.78, self.settings['size'])
        else:
            frame_width = frame(low, high)
            # Off-centre groups are moved to the middle.
            middle = (low[0] + high[0]) / 2 if centers else 0.0
            for piece in bench.objects:
                piece.location.x -= middle * benches.UNIT
            studio.build(frame_width * benches.UNIT, pitch, look_at, self.settings['size'])
        bpy.context.view_layer.update()
        corners = [piece.matrix_world @ vertex.co for piece in bench.objects for vertex in piece.data.vertices]
        step = max(1, len(corners) // 20000)
        shares = studio.project(corners[::step])
        across, along = [share[0] for share in shares], [share[1] for share in shares]
        foot = 0.15 * width / height
        border = (min(across) - 0.20, max(across) + 0.32, max(0.0, min(along) - foot) if not detail else 0, max(along) + 0.02)
        border = tuple(min(1.0, max(0.0, share)) for share in border)
        render = scene.render
        render.use_border, render.use_crop_to_border = True, False
        clock = time.process_time()
        # The shadow is smoothed anyway: the whole border is rendered at half the size, the product and its contact at the full.
        self.bordered(border, self.settings.get('shadow', 20), 0)
        render.resolution_percentage = 50
        wide = develop.enlarged(self.expose(keeps=True)['image'], 2, (height, width))
        render.resolution_percentage = 100
        room = 10 / width
        close = (min(across) - room, max(across) + room * 2.2, min(along) - room if not detail else 0, max(along) + room)
        close = tuple(min(1.0, max(0.0, share)) for share in close)
        self.bordered(close, self.settings['samples'], 7)
        passes = self.expose()
        inside = (slice(math.ceil(close[2] * height) + 1, math.floor(close[3] * height) - 1), slice(math.ceil(close[0] * width) + 1, math.floor(close[1] * width) - 1))
        wide[inside] = passes['image'][inside]
        passes['image'] = wide
        seconds = time.process_time() - clock
        pixels = (math.floor(border[0] * width), math.ceil(border[1] * width), math.floor(border[2] * height), math.ceil(border[3] * height))
        self.develop(passes, plate, paper, pixels, path)
        return seconds

    def develop(self, passes, plate, paper, pixels, path):
        import numpy

        import develop

        passes['index'] = numpy.repeat(develop.kinds(passes['index'][..., 0])[..., None], 3, 2)
        image = passes['image'].copy()
        # Only what is product needs the filter.
        covered = passes['index'][..., 0] > 0.5
        rows, columns = numpy.flatnonzero(covered.any(1)), numpy.flatnonzero(covered.any(0))
        margin = 8
        window = (slice(max(0, rows[0] - margin), rows[-1] + margin), slice(max(0, columns[0] - margin), columns[-1] + margin))
        image[window] = develop.without_fireflies(image[window])
        image[window] = develop.filtered(image[window], passes['index'][window], passes['normal'][window], passes['albedo'][window])
        picture = develop.on_paper(image, passes['index'], plate, paper, pixels, self.settings['size'][0] / 640)
        ppm = os.path.join(work_folder(), f'{os.getpid()}.ppm')
        develop.write_ppm(ppm, develop.developed(picture))
        temporary = path + '.part'
        subprocess.run(['cwebp', '-quiet', '-q', str(self.settings.get('webp', 92)), '-m', '6', '-sharp_yuv', ppm, '-o', temporary], check=True)
        os.remove(ppm)
        os.replace(temporary, path)


def main():
    options = arguments()
    everything = catalogue.read()
    found = catalogue.problems(everything)
    if found:
        print('\n'.join(found), file=sys.stderr)
        sys.stderr.flush()
        os._exit(1)
    if options.check:
        print(f'{len(everything)} products, every one with a picture of its own.')
        return
    import pieces
    import studio

    # The number of samples is no part of the look: raise the quality when pictures shall be made again for it.
    look_of = lambda settings: {'size': settings['size'], 'quality': settings['quality'], 'studio': studio.VERSION}
    masters = {product['sku'] for product in catalogue.best(everything, MASTERS)}
    folder = options.into or (os.path.join(tempfile.gettempdir(), 'flakon-drafts') if options.draft else catalogue.PHOTOGRAPHS)
    os.makedirs(folder, exist_ok=True)
    rooms = {}
    room_for = lambda settings: rooms.setdefault(settings['size'], Darkroom({**settings, 'threads': options.threads}))
    views = options.views.split(',')
    products = [] if options.scenes else chosen(options)
    jobs = [(view, product) for view in views for product in products if view in catalogue.views_of(product['attributes'])]
    for number, (view, product) in enumerate(jobs, 1):
        name = f"{product['sku']}.webp" if view == 'main' else f"{product['sku']}.{view}.webp"
        path = os.path.join(folder, name)
        settings = DRAFT if options.draft else MASTER if product['sku'] in masters else BULK
        key = catalogue.hash_of(product['attributes'], view, look_of(settings))
        if not options.draft and os.path.exists(path) and (options.missing or read_manifest().get(name, {}).get('hash') == key):
            continue
        clock = time.time()
        seconds = pieces.photograph(room_for(settings), product, view, path)
        if folder == catalogue.PHOTOGRAPHS:
            write_manifest({'hash': key, 'seconds': round(seconds), 'width': settings['size'][0], 'height': settings['size'][1]}, name)
        print(f'{number}/{len(jobs)} {name} {seconds:.0f} s of work, {time.time() - clock:.0f} s by the clock', flush=True)
    if options.scenes:
        import scenes

        for name in options.skus or scenes.SCENES:
            size = scenes.SCENES[name]['size']
            own = {**(DRAFT if options.draft else FINE), 'size': tuple(side // 3 for side in size) if options.draft else size}
            file = f'{name}.webp' if options.draft else f'scenes/{name}.webp'
            os.makedirs(os.path.dirname(os.path.join(folder, file)), exist_ok=True)
            key = scenes.hash_of(name, look_of({**FINE, 'size': size}))
            if not options.draft and os.path.exists(os.path.join(folder, file)) and read_manifest().get(file, {}).get('hash') == key:
                continue
            seconds = scenes.photograph(Darkroom({**own, 'threads': options.threads}), name, os.path.join(folder, file))
            if not options.draft:
                write_manifest({'hash': key, 'seconds': round(seconds), 'width': size[0], 'height': size[1]}, file)
            print(f'{file} {seconds:.0f} s of work', flush=True)


try:
    main()
except Exception:
    import traceback

    traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(1)
